"""Starts a program, asks it what its own standard input holds, and prints the answers and the exit code.

A process of its own, as the program that asks is: whoever hosts the agent must not have the other ends of its pipes.
"""

import subprocess
import sys

if __name__ == "__main__":
    asked = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for line in sys.stdin.buffer:
        asked.stdin.write(line)
        asked.stdin.flush()
        sys.stdout.buffer.write(asked.stdout.readline())
        sys.stdout.buffer.flush()
    asked.stdin.close()
    print(asked.wait(20))

"""Starts a program, asks it what its own standard input holds, and prints the answers and the exit code.

A separate process, like the program itself: the host of an agent must not hold the other ends of the agent's pipes.
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

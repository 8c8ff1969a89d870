"""Stands in for an agent that lives in another process.

It hands its standard input, output and error to the process that listens at QACE_AGENT_SOCKET, and ends when that has
no more use for them. Started by its path, so that it needs no package.
"""

import array
import os
import socket
import sys


def main() -> int:
    address = os.environ.get("QACE_AGENT_SOCKET")
    if not address:
        print("qace: this agent is an object of a Python program; assess it from there", file=sys.stderr)
        return 2
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as host:
        try:
            host.connect(address)
        except OSError as gone:
            print(f"qace: the Python program with the agent has ended ({gone.strerror})", file=sys.stderr)
            return 2
        streams = array.array("i", [0, 1, 2])
        host.sendmsg([b"."], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, streams)])
        for stream in streams:
            os.close(stream)
        code = host.recv(1)
        return code[0] if code else 1


if __name__ == "__main__":
    os._exit(main())

"""Builds the wheel (PEP 517), with nothing but the standard library.

``build_backend.py TARGET DIST``, with the ``target`` folder of the built module ``cli``, makes a wheel that carries the
program and needs nothing but a Java runtime. Otherwise (``pip install ./python``) it is for agents that a source checkout
assesses. The same files give the same wheel, byte for byte.
"""

import base64
import hashlib
import sys
import zipfile
from pathlib import Path
from typing import Any, Dict, List, Optional

HERE = Path(__file__).resolve().parent
NAME, VERSION = "qace", "0.2.0"
ABOUT = f"{NAME}-{VERSION}.dist-info"
METADATA = f"""Metadata-Version: 2.1
Name: {NAME}
Version: {VERSION}
Summary: Learns what a simulator can do, when, and with which outcomes
License: Apache-2.0
Requires-Python: >=3.8
Classifier: Typing :: Typed
"""
COMMAND = f"[console_scripts]\n{NAME} = {NAME}.program:main\n"
WHEEL = f"Wheel-Version: 1.0\nGenerator: {NAME}\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def get_requires_for_build_wheel(config_settings: Optional[Dict[str, Any]] = None) -> List[str]:
    return []


def build_wheel(
    wheel_directory: str, config_settings: Optional[Dict[str, Any]] = None, metadata_directory: Optional[str] = None
) -> str:
    files = {f"{NAME}/{path.name}": path.read_bytes() for path in sorted((HERE / NAME).glob("*.py"))}
    files[f"{NAME}/py.typed"] = b""
    files.update(_program(config_settings.get("program") if config_settings else None))
    files[f"{ABOUT}/METADATA"] = METADATA.encode()
    files[f"{ABOUT}/WHEEL"] = WHEEL.encode()
    files[f"{ABOUT}/entry_points.txt"] = COMMAND.encode()
    record = "".join(f"{name},sha256={_digest(content)},{len(content)}\n" for name, content in files.items())
    files[f"{ABOUT}/RECORD"] = (record + f"{ABOUT}/RECORD,,\n").encode()
    wheel = f"{NAME}-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return wheel


def _program(target: Optional[str]) -> Dict[str, bytes]:
    if not target:
        return {}
    program = Path(target) / f"{NAME}-cli.jar"
    with zipfile.ZipFile(program) as archive:
        manifest = archive.read("META-INF/MANIFEST.MF").decode().replace("\r\n", "\n").replace("\n ", "")
    needed = next(line for line in manifest.split("\n") if line.startswith("Class-Path: ")).split()[1:]
    files = {f"{NAME}/app/{name}": (Path(target) / name).read_bytes() for name in sorted(needed)}
    return {f"{NAME}/app/qace.jar": program.read_bytes(), **files}


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    print(Path(sys.argv[2]) / build_wheel(sys.argv[2], {"program": sys.argv[1]}))

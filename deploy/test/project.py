"""Where the things under test are, and the real server to try them with."""

import contextlib
import json
import os
import re
import socket
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

DEPLOY = Path(__file__).resolve().parent.parent
ROOT = DEPLOY.parent
BINARY = Path(os.environ.get("RAUMSPIEL", ROOT / "target" / "release" / "raumspiel"))


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def settings() -> set[str]:
    """Every environment variable that the server knows."""
    shown = subprocess.run([BINARY, "serve", "--help"], check=True, capture_output=True, text=True).stdout
    return set(re.findall(r"\[env: (RAUMSPIEL_\w+)", shown))


@contextlib.contextmanager
def serving(command: list[str]):
    """Runs a server until the block ends, and yields its address."""
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        said = server.stdout.readline()
        yield re.search(r"http://\S+", said).group().replace("0.0.0.0", "127.0.0.1").replace("localhost", "127.0.0.1")
    finally:
        server.terminate()
        server.wait(timeout=20)
        server.stdout.close()


@contextlib.contextmanager
def server(*options: str):
    """An ordinary server with a log of its own, on any free port."""
    with tempfile.TemporaryDirectory() as scratch:
        data = f"{scratch}/raumspiel.db"
        with serving([BINARY, "serve", "--listen", "127.0.0.1:0", "--data", data, *options]) as address:
            yield address


def get(url: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, refused.read().decode()


def create_game(url: str, spec: str = "connect-7x6-4") -> dict:
    """Opens a game over HTTP: its name, the text to join it and the creator's key."""
    request = urllib.request.Request(
        f"{url}/api/games",
        data=json.dumps({"spec": spec, "name": "Ada"}).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)

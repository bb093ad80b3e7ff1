"""What compose.yaml describes, as processes of this machine: PostgreSQL, NATS and two nodes."""

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from project import BINARY, free_port, serving


def postgres_tool(name: str) -> str:
    """Debian keeps them out of the path."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


@contextlib.contextmanager
def running(*command: str):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=20)


@contextlib.contextmanager
def postgres():
    """PostgreSQL with an empty database; yields its address."""
    with tempfile.TemporaryDirectory() as scratch:
        # It refuses to run as root.
        user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        if user:
            shutil.chown(scratch, "postgres", "postgres")
        data, port = f"{scratch}/data", str(free_port())
        initdb = [*user, postgres_tool("initdb"), "-D", data, "-U", "raumspiel", "-A", "trust", "--no-sync"]
        subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, cwd="/")
        place = ["-D", data, "-p", port, "-k", scratch, "-c", "listen_addresses=127.0.0.1"]
        with running(*user, postgres_tool("postgres"), *place):
            create = [postgres_tool("createdb"), "-h", "127.0.0.1", "-p", port, "-U", "raumspiel", "raumspiel"]
            end = time.monotonic() + 60
            while subprocess.run(create, stderr=subprocess.DEVNULL).returncode != 0:
                if time.monotonic() > end:
                    raise TimeoutError("PostgreSQL does not start")
                time.sleep(0.2)
            yield f"postgres://raumspiel@127.0.0.1:{port}/raumspiel"


@contextlib.contextmanager
def nats():
    port = str(free_port())
    with running(shutil.which("nats-server") or "/usr/sbin/nats-server", "-a", "127.0.0.1", "-p", port):
        yield f"nats://127.0.0.1:{port}"


@contextlib.contextmanager
def node(database: str, hints: str):
    options = ["--listen", "127.0.0.1:0", "--database", database, "--nats", hints, "--trusted-proxies", "127.0.0.1", "--drain", "0"]
    with serving([BINARY, "serve", *options]) as address:
        yield address

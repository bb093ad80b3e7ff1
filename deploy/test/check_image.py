#!/usr/bin/env python3
"""Runs the static binary as `docker run --read-only --cap-drop ALL` would run the image, without an engine.

User, environment, command and health check come from the Dockerfile's last stage. The root file system holds the
binary and /data and nothing else, cannot be written to but for /data, and has a network of its own. Needs root.
`make image-check` builds the binary first.
"""

import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import dockerfile
from project import ROOT

STATIC = ROOT / "target" / "static" / "raumspiel"
IMAGE = dockerfile.read()
USER, GROUP = IMAGE.user.split(":")


def check(is_so: bool, sentence: str):
    if not is_so:
        sys.exit(f"image-check: it is not so that {sentence}")
    print(f"image-check: {sentence}", flush=True)


def as_user(root: Path, command: list[str]) -> list[str]:
    """A command with the image's root, user, environment, and no rights to become anybody else."""
    environment = [f"{name}={value}" for name, value in IMAGE.env.items()]
    # Changing root and user takes three rights, which are gone once the user is not root.
    rights = ["setpriv", "--no-new-privs", "--bounding-set=-all,+sys_chroot,+setuid,+setgid"]
    chroot = ["chroot", f"--userspec={USER}:{GROUP}", "--groups=", str(root)]
    return [*whole("env"), "-i", *environment, *whole(*rights), *whole(*chroot), *command]


def whole(program: str, *arguments: str) -> list[str]:
    """A command by its whole path, as there is no PATH in the image."""
    return [shutil.which(program), *arguments]


class Container:
    def __init__(self, root: Path, data: Path):
        self.root = root
        start = f"""
            set -e
            ip link set lo up
            mount --bind {root} {root}
            mount -o remount,bind,ro {root}
            mount --bind {data} {root}/data
            exec {shlex.join(as_user(root, [*IMAGE.entrypoint, *IMAGE.command]))}
        """
        self.process = subprocess.Popen(
            ["unshare", "--mount", "--net", "--ipc", "--uts", "sh", "-c", start], stdout=subprocess.PIPE, text=True
        )
        check("http://" in self.process.stdout.readline(), "the server starts where nothing is but itself")

    def run(self, command: list[str]) -> subprocess.CompletedProcess:
        """Runs a command of the host's beside the server."""
        beside = ["nsenter", f"--target={self.process.pid}", "--mount", "--net", *command]
        return subprocess.run(beside, capture_output=True, text=True, timeout=120)

    def exec(self, command: list[str]) -> subprocess.CompletedProcess:
        """Runs a command of the image, as `docker exec` does."""
        return self.run(as_user(self.root, command))

    def status(self) -> dict[str, str]:
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return dict(line.split(":\t", 1) for line in lines if ":\t" in line)

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(timeout=20)


def main():
    with tempfile.TemporaryDirectory() as scratch:
        root, data, moves = Path(scratch) / "root", Path(scratch) / "data", f"{scratch}/moves"
        (root / "data").mkdir(parents=True)
        data.mkdir()
        Path(scratch).chmod(0o755)
        shutil.chown(data, int(USER), int(GROUP))
        shutil.copy(STATIC, root)
        container = Container(root, data)
        try:
            visit(container, moves)
        finally:
            ended = container.stop()
        check(ended == 0, "it ends well when asked to")
        container = Container(root, data)
        try:
            verified = container.run([str(STATIC), "load", "--verify", moves])
            check(verified.returncode == 0, f"every game is there after a restart: {verified.stdout.strip()}")
        finally:
            container.stop()
        check(True, f"the image would have {STATIC.stat().st_size / 1e6:.1f} MB")


def visit(container: Container, moves: str):
    status = container.status()
    check(set(status["Uid"].split()) == {USER}, f"it runs as user {USER}")
    check(int(status["CapEff"], 16) == 0 and status["NoNewPrivs"] == "1", "it has no rights and cannot get any")
    touched = container.run(["touch", f"{container.root}/file"])
    check("Read-only file system" in touched.stderr, "not even root can write outside of /data")
    health = container.exec(IMAGE.health)
    check(health.returncode == 0, f"the health check passes: {health.stdout.strip()}")
    elsewhere = subprocess.run(["unshare", "--net", STATIC, *IMAGE.health[1:]], capture_output=True)
    check(elsewhere.returncode != 0, "the health check fails where no server is")
    played = container.run([str(STATIC), "load", "--games", "10", "--rate", "20", "--seconds", "3", "--log", moves])
    check(played.returncode == 0, "games are played")
    copied = container.exec([*IMAGE.entrypoint, "backup", "/data/copy.db"])
    check(copied.returncode == 0, f"a backup is made: {copied.stdout.strip()}")


if __name__ == "__main__":
    main()

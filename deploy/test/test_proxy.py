"""The Caddyfile by Caddy itself and nginx.conf by nginx, in front of two real servers."""

import asyncio
import contextlib
import os
import shutil
import subprocess
import tempfile
import time
import unittest
import urllib.error
from pathlib import Path

import aiohttp

from project import DEPLOY, create_game, free_port, get, server

FILE = DEPLOY / "Caddyfile"
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"


def validate(text: str) -> subprocess.CompletedProcess:
    with tempfile.TemporaryDirectory() as scratch:
        file = f"{scratch}/Caddyfile"
        with open(file, "w") as out:
            out.write(text)
        return subprocess.run(
            ["caddy", "validate", "--adapter", "caddyfile", "--config", file],
            capture_output=True,
            text=True,
            env={"PATH": os.environ["PATH"], "HOME": scratch},
        )


@contextlib.contextmanager
def proxy(*nodes: str):
    """Caddy with the real file, on a port of its own."""
    with tempfile.TemporaryDirectory() as scratch:
        site = f"http://127.0.0.1:{free_port()}"
        caddy = subprocess.Popen(
            ["caddy", "run", "--adapter", "caddyfile", "--config", FILE],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={
                "PATH": os.environ["PATH"],
                "HOME": scratch,
                "SITE": site,
                "NODES": " ".join(node.removeprefix("http://") for node in nodes),
            },
        )
        try:
            wait_for(lambda: get(f"{site}/readyz")[0] == 200)
            yield site
        finally:
            caddy.terminate()
            caddy.wait(timeout=20)


@contextlib.contextmanager
def nginx(*nodes: str):
    """nginx with the real file, on a port of its own, before these two nodes."""
    with tempfile.TemporaryDirectory() as scratch:
        port = free_port()
        ours = (DEPLOY / "nginx.conf").read_text().replace("listen 80;", f"listen 127.0.0.1:{port};")
        for number, node in enumerate(nodes, 1):
            ours = ours.replace(f"node-{number}:7280", node.removeprefix("http://"))
        places = "".join(f"{kind}_temp_path {scratch};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        file = Path(scratch) / "nginx.conf"
        file.write_text(
            f"daemon off; pid {scratch}/pid; error_log stderr;\n"
            f"events {{}}\nhttp {{ access_log off; {places}\n{ours}}}\n"
        )
        process = subprocess.Popen([NGINX, "-p", scratch, "-c", file], stderr=subprocess.DEVNULL)
        try:
            site = f"http://127.0.0.1:{port}"
            wait_for(lambda: get(f"{site}/readyz")[0] == 200)
            yield site
        finally:
            process.terminate()
            process.wait(timeout=20)


def wait_for(done, seconds: float = 15):
    end = time.monotonic() + seconds
    while True:
        with contextlib.suppress(urllib.error.URLError, ConnectionError):
            if done():
                return
        if time.monotonic() > end:
            raise TimeoutError("it does not come about")
        time.sleep(0.1)


def sockets_of(node: str) -> int:
    """How many sockets a node has open."""
    text = get(f"{node}/metrics")[1]
    return int(next(line for line in text.splitlines() if line.startswith("raumspiel_sockets_v2 ")).split()[1])


class File(unittest.TestCase):
    def test_caddy_takes_it(self):
        taken = validate(FILE.read_text())
        self.assertEqual(taken.returncode, 0, taken.stderr)

    def test_caddy_refuses_what_it_does_not_know(self):
        self.assertNotEqual(validate(FILE.read_text().replace("lb_policy least_conn", "lb_policy fair")).returncode, 0)


class Proxy(unittest.TestCase):
    def test_pages_sockets_and_games_go_through(self):
        with server("--trusted-proxies", "127.0.0.1") as node, proxy(node) as site:
            self.assertIn("<title>Raumspiel", get(site)[1])
            self.assertEqual(get(f"{site}/metrics")[0], 404)
            game = create_game(site)["game"]
            self.assertEqual(get(f"{node}/api/games/{game}")[0], 200)
            asyncio.run(self.connect(site, site, 101))
            asyncio.run(self.connect(site, "https://elsewhere.example", 403))

    async def connect(self, site: str, origin: str, expected: int):
        """A page's socket: the server sees the proxy's host, so a page's own origin must get through."""
        async with aiohttp.ClientSession() as session:
            try:
                async with session.ws_connect(f"{site}/ws", protocols=["raumspiel.v2"], origin=origin) as ws:
                    self.assertEqual((await ws.receive_json(timeout=10))["type"], "welcome")
                    status = 101
            except aiohttp.WSServerHandshakeError as refused:
                status = refused.status
        self.assertEqual(status, expected)

    def test_sockets_are_shared_out_and_a_dead_node_is_left_out(self):
        with contextlib.ExitStack() as first:
            one = first.enter_context(server())
            with server() as other, proxy(one, other) as site:
                asyncio.run(self.hold(site, one, other))
                first.close()
                for _ in range(20):
                    self.assertEqual(get(f"{site}/readyz")[0], 200)

    async def hold(self, site: str, *nodes: str):
        async with aiohttp.ClientSession() as session:
            sockets = [await session.ws_connect(f"{site}/ws", protocols=["raumspiel.v2"]) for _ in range(10)]
            counts = [await asyncio.to_thread(sockets_of, node) for node in nodes]
            for ws in sockets:
                await ws.close()
        self.assertEqual(counts, [5, 5])


if __name__ == "__main__":
    unittest.main()

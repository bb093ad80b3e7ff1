"""The Modal app, as the real package understands it, and the server behind the real package's proxy."""

import asyncio
import contextlib
import json
import sys
import tempfile
import unittest
from pathlib import Path

from modal._functions import _Function
from modal._runtime.asgi import web_server_proxy
from modal._utils.async_utils import synchronizer
from modal_proto import api_pb2

from project import BINARY, DEPLOY, ROOT, free_port, serving

given: dict = {}
take = _Function._from_local


def note(*values, **settings):
    given.update(settings)
    return take(*values, **settings)


# What the decorators hand to the package is kept nowhere else.
_Function._from_local = staticmethod(note)
sys.path.insert(0, str(DEPLOY))
import modal_app  # noqa: E402


class Settings(unittest.TestCase):
    def test_there_is_exactly_one_container(self):
        self.assertEqual((given["min_containers"], given["max_containers"]), (1, 1))
        self.assertIsNone(given["buffer_containers"])

    def test_it_takes_as_many_sockets_as_modal_passes_on(self):
        self.assertEqual(given["max_concurrent_inputs"], modal_app.CONNECTIONS)
        self.assertEqual(given["timeout"], 24 * 60 * 60)

    def test_the_log_is_on_the_volume(self):
        self.assertEqual(list(given["volumes"]), [modal_app.DATA])
        self.assertIn(f"{modal_app.DATA}/raumspiel.db", modal_app.command())

    def test_the_web_server_is_where_the_server_listens(self):
        part = modal_app.Raumspiel._get_partial_functions()["serve"]
        web = synchronizer._translate_in(part).params.webhook_config
        self.assertEqual(web.type, api_pb2.WEBHOOK_TYPE_WEB_SERVER)
        self.assertEqual(web.web_server_port, modal_app.PORT)
        self.assertIn(f"0.0.0.0:{modal_app.PORT}", modal_app.command())
        self.assertFalse(web.requires_proxy_auth)

    def test_it_carries_what_make_static_builds(self):
        made = ROOT / "target" / "static" / "raumspiel"
        self.assertIn(str(made.relative_to(ROOT)), (ROOT / "Makefile").read_text())
        self.assertIn('"static" / "raumspiel"', Path(modal_app.__file__).read_text())


class Proxied:
    """A browser's requests as Modal's proxy inside of the container gets them."""

    def __init__(self, port: int):
        self.app = web_server_proxy("127.0.0.1", port)
        self.state: dict = {}

    @contextlib.asynccontextmanager
    async def running(self):
        inbox: asyncio.Queue = asyncio.Queue()
        outbox: asyncio.Queue = asyncio.Queue()
        life = asyncio.create_task(self.app({"type": "lifespan", "state": self.state}, inbox.get, outbox.put))
        await inbox.put({"type": "lifespan.startup"})
        await outbox.get()
        yield self
        await inbox.put({"type": "lifespan.shutdown"})
        await life

    def scope(self, kind: str, path: str, **more) -> dict:
        host = b"ada--raumspiel.modal.run"
        headers = [(b"host", host), (b"origin", b"https://" + host), (b"accept-encoding", b"identity")]
        return {"type": kind, "path": path, "headers": headers, "state": self.state, **more}

    async def get(self, path: str) -> tuple[int, bytes]:
        inbox: asyncio.Queue = asyncio.Queue()
        outbox: asyncio.Queue = asyncio.Queue()
        asking = self.app(
            self.scope("http", path, method="GET", client=("192.0.2.7", 40000)), inbox.get, outbox.put
        )
        task = asyncio.create_task(asking)
        start = await asyncio.wait_for(outbox.get(), 10)
        body = b""
        while (part := await asyncio.wait_for(outbox.get(), 10)).get("more_body"):
            body += part["body"]
        task.cancel()
        return start["status"], body

    async def socket(self) -> tuple[asyncio.Queue, asyncio.Queue]:
        inbox: asyncio.Queue = asyncio.Queue()
        outbox: asyncio.Queue = asyncio.Queue()
        scope = self.scope("websocket", "/ws", subprotocols=["raumspiel.v2"])
        self.task = asyncio.create_task(self.app(scope, inbox.get, outbox.put))
        await inbox.put({"type": "websocket.connect"})
        accepted = await asyncio.wait_for(outbox.get(), 10)
        assert accepted == {"type": "websocket.accept", "subprotocol": "raumspiel.v2"}, accepted
        return inbox, outbox


class Behind(unittest.TestCase):
    def test_a_game_is_played_through_the_proxy(self):
        asyncio.run(self.serve())

    async def serve(self):
        port = free_port()
        with tempfile.TemporaryDirectory() as data, serving(modal_app.command(str(BINARY), data, port)):
            async with Proxied(port).running() as proxied:
                await self.play(proxied)

    async def play(self, proxied: Proxied):
        status, page = await proxied.get("/")
        self.assertEqual(status, 200)
        self.assertIn(b"<title>Raumspiel", page)
        # More sockets than one address may have by default.
        sockets = [await proxied.socket() for _ in range(60)]
        (ada, to_ada), (bob, to_bob) = sockets[0], sockets[-1]

        async def say(inbox, **message):
            await inbox.put({"type": "websocket.receive", "text": json.dumps(message)})

        async def hear(outbox, kind: str) -> dict:
            while True:
                message = json.loads((await asyncio.wait_for(outbox.get(), 10))["text"])
                if message["type"] == kind:
                    return message

        await say(ada, type="create", spec="connect-7x6-4", name="Ada", side="first")
        join = (await hear(to_ada, "attending"))["join"]
        await say(bob, type="join", join=join, name="Bob")
        seq = (await hear(to_bob, "attending"))["state"]["seq"]
        await say(ada, type="play", seq=seq, id=1, move="d")
        while (event := await hear(to_bob, "event"))["event"]["type"] != "played":
            pass
        self.assertEqual(event["event"]["move"], "d")
        for inbox, _ in sockets:
            await inbox.put({"type": "websocket.disconnect", "code": 1000})


if __name__ == "__main__":
    unittest.main()

"""The parts of compose.yaml together, with the real Caddyfile or nginx.conf in front."""

import asyncio
import contextlib
import json
import subprocess
import unittest

import aiohttp

from project import BINARY, create_game, get
from stack import nats, node, postgres
from test_metrics import dashboard_names
from test_proxy import nginx, proxy, sockets_of, wait_for


def requests_of(address: str) -> int:
    """How many requests a node has answered well."""
    text = get(f"{address}/metrics")[1]
    line = next(line for line in text.splitlines() if line.startswith('raumspiel_http_requests_total{status="2xx"}'))
    return int(line.split()[1])


class Cluster(unittest.TestCase):
    def test_any_node_serves_any_game_and_one_may_go(self):
        with postgres() as database, nats() as hints, contextlib.ExitStack() as first:
            one = first.enter_context(node(database, hints))
            with node(database, hints) as other, proxy(one, other) as site:
                game = create_game(site)["game"]
                for address in (one, other, site):
                    self.assertEqual(get(f"{address}/api/games/{game}")[0], 200, address)
                known = get(f"{other}/metrics")[1]
                for name in dashboard_names():
                    self.assertIn(f"\n{name}", known)
                first.close()
                for _ in range(10):
                    self.assertEqual(get(f"{site}/api/games/{game}")[0], 200)

    def test_who_is_at_a_game_meets_at_one_node_and_moves_with_it(self):
        for before in (proxy, nginx):
            with self.subTest(before.__name__), postgres() as database, nats() as hints, contextlib.ExitStack() as first:
                one = first.enter_context(node(database, hints))
                with node(database, hints) as other, before(one, other) as site:
                    asyncio.run(self.meet(site, one, other))
                    games = [create_game(site) for _ in range(4)]
                    first.close()
                    asyncio.run(self.go_on(site, other, games))

    async def meet(self, site: str, *nodes: str):
        """Both players of each game, and whoever asks about it over HTTP, are at the same node."""
        places = set()
        async with aiohttp.ClientSession() as session:
            for _ in range(12):
                game = (await asyncio.to_thread(create_game, site))["game"]
                sockets = [await come(session, site, game) for _ in range(2)]
                at = [await asyncio.to_thread(sockets_of, node) for node in nodes]
                self.assertIn(at, ([2, 0], [0, 2]))
                here = nodes[at.index(2)]
                before = await asyncio.to_thread(requests_of, here)
                paths = (f"/api/games/{game}", f"/api/games/{game}/log", f"/g/{game}", f"/embed/{game}")
                for path in paths:
                    self.assertEqual((await asyncio.to_thread(get, site + path))[0], 200, path)
                # Looking at the figures counts, too.
                after = await asyncio.to_thread(requests_of, here)
                self.assertGreaterEqual(after - before, len(paths))
                for socket in sockets:
                    await socket.close()
                places.add(here)
                await asyncio.to_thread(wait_for, lambda: sum(map(sockets_of, nodes)) == 0)
        # All twelve games at one of two nodes are as likely as twelve heads or tails.
        self.assertEqual(places, set(nodes))

    def test_a_bot_that_opens_a_game_goes_to_where_its_guest_comes(self):
        with postgres() as database, nats() as hints, node(database, hints) as one, node(database, hints) as other:
            with proxy(one, other) as site:
                for _ in range(3):
                    asyncio.run(self.meet_bot(site, one, other))

    async def meet_bot(self, site: str, *nodes: str):
        command = [BINARY, "bot", site, "--create", "connect-7x6-4"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
            try:
                join = bot.stdout.readline().strip().rsplit("/", 1)[1]
                game = json.loads(get(f"{site}/api/games/{join}")[1])["game"]
                async with aiohttp.ClientSession() as session:
                    guest = await come(session, site, game)
                    sockets = lambda: [sockets_of(node) for node in nodes]
                    await asyncio.to_thread(wait_for, lambda: sorted(sockets()) == [0, 2])
                    await guest.close()
            finally:
                bot.kill()
        await asyncio.to_thread(wait_for, lambda: sum(map(sockets_of, nodes)) == 0)

    async def go_on(self, site: str, other: str, games: list[dict]):
        """The games of a node that has gone are at the other."""
        async with aiohttp.ClientSession() as session:
            sockets = [await come(session, site, game["game"]) for game in games]
            for socket, game in zip(sockets, games, strict=True):
                await socket.send_json({"type": "resume", "game": game["game"], "key": game["key"]})
                self.assertEqual((await socket.receive_json(timeout=10))["type"], "attending")
            self.assertEqual(await asyncio.to_thread(sockets_of, other), len(games))
            for socket in sockets:
                await socket.close()


async def come(session: aiohttp.ClientSession, site: str, game: str) -> aiohttp.ClientWebSocketResponse:
    """A socket that has been welcomed to one of several servers."""
    socket = await session.ws_connect(f"{site}/ws?game={game}", protocols=["raumspiel.v2"])
    welcome = await socket.receive_json(timeout=10)
    assert welcome["type"] == "welcome" and welcome["several"], welcome
    return socket


if __name__ == "__main__":
    unittest.main()

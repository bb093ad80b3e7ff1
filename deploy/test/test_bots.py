"""The bot that docs/bots.md shows, run as it stands there against the real server."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
import urllib.request
from pathlib import Path

from project import ROOT, get, server
from test_openapi import player
from websockets.sync.client import connect

CLOCK = {"kind": "clock", "initialSeconds": 300, "incrementSeconds": 3}


def shown() -> str:
    [code] = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "bots.md").read_text(), re.S)
    return code


def token(address: str) -> str:
    headers = {"Origin": address, "Cookie": player(address)}
    request = urllib.request.Request(f"{address}/api/player/tokens", data=b'{"name":"Thirty Lines"}', headers=headers)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)["token"]


class Person:
    """Somebody who asks for the bot in the lobby and plays it by the rules."""

    def __init__(self, socket):
        self.socket = socket

    def send(self, **message):
        self.socket.send(json.dumps(message))

    def until(self, kind: str) -> dict:
        while True:
            said = json.loads(self.socket.recv(timeout=30))
            if said["type"] == kind:
                return said

    def play(self, address: str) -> dict:
        self.send(type="lobby", on=True)
        while not (seeks := self.until("lobby")["seeks"]):
            pass
        assert seeks[0]["bot"], seeks
        self.send(type="lobby", on=False)
        self.send(type="seek", specs=["connect-7x6-4"], times=[CLOCK], **{"with": seeks[0]["id"]})
        attending = self.until("attending")
        you, game = attending["you"], attending["state"]["game"]
        while True:
            state = json.loads(get(f"{address}/api/games/{game}")[1])
            if state["status"] == "finished":
                return state
            side = next(one["side"] for one in state["players"] if one["seat"] == you)
            if state["turn"] == side:
                free = [column for column in "gfedcba" if state["moves"].count(column) < 6]
                self.send(type="play", seq=state["seq"], id=state["seq"], move=free[0])
            self.until("event")


class Bots(unittest.TestCase):
    def test_the_bot_in_the_document_plays_game_after_game(self):
        code = shown()
        self.assertLessEqual(sum(1 for line in code.splitlines() if line.strip()), 31)
        with server() as address, tempfile.TemporaryDirectory() as scratch:
            program = Path(scratch) / "bot.py"
            program.write_text(code)
            environment = {**os.environ, "RAUMSPIEL_TOKEN": token(address)}
            with subprocess.Popen(
                [sys.executable, program, address], env=environment, stdout=subprocess.PIPE, text=True
            ) as bot:
                try:
                    for _ in range(2):
                        with connect(address.replace("http", "ws") + "/ws", subprotocols=["raumspiel.v2"]) as socket:
                            state = Person(socket).play(address)
                        self.assertIn(state["result"]["reason"], {"line", "board-full"}, state["result"])
                        self.assertIn(state["game"], bot.stdout.readline())
                finally:
                    bot.kill()

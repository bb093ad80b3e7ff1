"""The description of every call over HTTP, against the real server, by schemathesis."""

import json
import subprocess
import sys
import tempfile
import unittest
import urllib.request
from pathlib import Path

from project import create_game, get, server

SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


# What a host names so that there are passkeys and notices.
SITE = "https://play.example"
# What is there only then.
OF_SITE = "/(passkey|push|player/passkeys|player/push)(/|$)"


def player(address: str) -> str:
    """Somebody new, by their cookie."""
    request = urllib.request.Request(f"{address}/api/player", data=b"{}", headers={"Origin": address})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.headers["Set-Cookie"].split(";")[0]


class Calls(unittest.TestCase):
    def check(self, *options: str, known: bool = True, settings: tuple[str, ...] = ()):
        with server("--no-limits", *settings) as address, tempfile.TemporaryDirectory() as scratch:
            cookie = player(address)
            game = create_game(address)["game"]
            described = json.loads(get(f"{address}/protocol/openapi.json")[1])
            for path, calls in described["paths"].items():
                for call in calls.values():
                    for parameter in call["parameters"]:
                        if parameter["name"] == "game":
                            parameter["schema"]["examples"] = [game]
            description = Path(scratch) / "openapi.json"
            description.write_text(json.dumps(described))
            headers = ["-H", f"Origin: {address}"] + (["-H", f"Cookie: {cookie}"] if known else [])
            # A stream has no end, and who is deleted cannot go on.
            left_out = ["--exclude-path", "/api/games/{game}/events"]
            if known:
                left_out += ["--exclude-operation-id", "delete /api/player"]
            done = subprocess.run(
                [SCHEMATHESIS, "run", description, "--url", address, "--checks", CHECKS, "--phases",
                 "examples,coverage,fuzzing", "--max-examples", "12", "--generation-deterministic", "--no-color",
                 *headers, *left_out, *options],
                capture_output=True, text=True, cwd=scratch,
            )
            self.assertEqual(done.returncode, 0, done.stdout[-6000:] + done.stderr[-2000:])

    def test_somebody_is_answered_as_described(self):
        self.check()

    def test_nobody_is_answered_as_described(self):
        self.check(known=False)

    def test_passkeys_and_notices_are_answered_as_described(self):
        for known in (True, False):
            with self.subTest(known=known):
                self.check("--include-path-regex", OF_SITE, known=known, settings=("--site", SITE))


if __name__ == "__main__":
    unittest.main()

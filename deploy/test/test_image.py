"""The Dockerfile, by a linter and by what its last stage promises. `make image-check` runs what it describes."""

import subprocess
import tempfile
import unittest
import urllib.request
from pathlib import Path

import dockerfile
from project import BINARY, DEPLOY, server, settings

LINTER = Path(__file__).parent / "node_modules" / ".bin" / "dockerfile-utils"


def lint(file: Path) -> subprocess.CompletedProcess:
    return subprocess.run([LINTER, "lint", file], capture_output=True, text=True)


class Lint(unittest.TestCase):
    def test_the_dockerfile_is_sound(self):
        found = lint(DEPLOY / "Dockerfile")
        self.assertEqual(found.returncode, 0, found.stdout)

    def test_the_linter_finds_what_is_wrong(self):
        with tempfile.NamedTemporaryFile("w", suffix="Dockerfile") as file:
            file.write((DEPLOY / "Dockerfile").read_text().replace("--interval", "--intervall"))
            file.flush()
            found = lint(Path(file.name))
        self.assertEqual(found.returncode, 1)
        self.assertIn("intervall", found.stdout)


class Image(unittest.TestCase):
    image = dockerfile.read()

    def test_there_is_nothing_in_it_but_the_binary_its_data_and_certificates(self):
        self.assertEqual(self.image.base, "scratch")
        copied = {copy[-1] for copy in self.image.copies}
        self.assertEqual(copied, {"/raumspiel", "/data", "/etc/ssl/certs/ca-certificates.crt"})

    def test_it_does_not_run_as_root(self):
        user, group = map(int, self.image.user.split(":"))
        self.assertGreater(min(user, group), 1000)

    def test_only_the_data_belong_to_the_user(self):
        owned = {copy[-1] for copy in self.image.copies if f"--chown={self.image.user}" in copy}
        self.assertEqual(owned, {"/data"})
        self.assertEqual(self.image.volumes, ["/data"])
        self.assertTrue(self.image.env["RAUMSPIEL_DATA"].startswith("/data/"))

    def test_the_server_knows_every_setting_and_command(self):
        self.assertLessEqual(set(self.image.env), settings())
        for command in (self.image.command, self.image.health[1:]):
            asked = subprocess.run([BINARY, *command, "--help"], capture_output=True)
            self.assertEqual(asked.returncode, 0, command)

    def test_the_page_in_the_binary_is_compressed(self):
        with server() as address:
            for coding, expected in (("br", "br"), ("gzip", "gzip"), ("identity", None)):
                request = urllib.request.Request(address, headers={"Accept-Encoding": coding})
                with urllib.request.urlopen(request, timeout=10) as answer:
                    self.assertEqual(answer.headers["Content-Encoding"], expected)


if __name__ == "__main__":
    unittest.main()

"""Raumspiel on Modal: one container, the embedded database on a volume.

    make static
    pip install modal
    modal deploy deploy/modal_app.py

One container holds all games, so there is never a second one. Modal writes a volume down every few seconds and when
the container ends: a planned restart loses nothing, the sudden death of Modal's machine may cost the last seconds.
"""

import subprocess
from pathlib import Path

import modal

PORT = 7280
DATA = "/data"
BINARY = "/usr/local/bin/raumspiel"
# Modal passes on at most so many requests and sockets at once to one container: 500 games of two.
CONNECTIONS = 1000

app = modal.App("raumspiel")

image = modal.Image.debian_slim(python_version="3.12").add_local_file(
    Path(__file__).resolve().parent.parent / "target" / "static" / "raumspiel", BINARY, copy=True
)

volume = modal.Volume.from_name("raumspiel", create_if_missing=True)


def command(binary: str = BINARY, data: str = DATA, port: int = PORT) -> list[str]:
    """How the server is started."""
    return [
        binary,
        "serve",
        # Modal connects from outside of loopback.
        "--listen",
        f"0.0.0.0:{port}",
        "--data",
        f"{data}/raumspiel.db",
        # Modal does not tell the player's address of a socket, so all players are one address here.
        "--sockets-per-address",
        str(CONNECTIONS),
        "--games-per-minute",
        "600",
    ]


@app.cls(
    image=image,
    volumes={DATA: volume},
    cpu=1.0,
    memory=512,
    min_containers=1,
    max_containers=1,
    # A socket lives as long as its players do, at most a day.
    timeout=24 * 60 * 60,
)
@modal.concurrent(max_inputs=CONNECTIONS)
class Raumspiel:
    @modal.web_server(PORT, startup_timeout=30)
    def serve(self) -> None:
        self.server = subprocess.Popen(command())

    @modal.exit()
    def stop(self) -> None:
        """Lets the server write what is due, before Modal writes the volume down."""
        self.server.terminate()
        self.server.wait(timeout=20)

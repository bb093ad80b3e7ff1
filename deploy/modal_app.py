"""Raumspiel on Modal: one container, the embedded database on a volume.

    pip install modal
    modal deploy deploy/modal_app.py

The image carries the static binary that `make static` builds. One container holds all games, so there is never a
second one; restarts lose nothing, because every acknowledged move is on the volume.
"""

import subprocess
from pathlib import Path

import modal

PORT = 7280
DATA = "/data"
ROOT = Path(__file__).resolve().parent.parent

app = modal.App("raumspiel")

image = modal.Image.debian_slim(python_version="3.12").add_local_file(
    ROOT / "target" / "x86_64-unknown-linux-musl" / "release" / "raumspiel",
    "/usr/local/bin/raumspiel",
    copy=True,
)

volume = modal.Volume.from_name("raumspiel", create_if_missing=True)


@app.function(
    image=image,
    volumes={DATA: volume},
    min_containers=1,
    max_containers=1,
    timeout=24 * 60 * 60,
    scaledown_window=20 * 60,
)
@modal.concurrent(max_inputs=1000)
@modal.web_server(PORT, startup_timeout=30)
def serve() -> None:
    subprocess.Popen(
        [
            "/usr/local/bin/raumspiel",
            "serve",
            "--listen",
            f"0.0.0.0:{PORT}",
            "--data",
            f"{DATA}/raumspiel.db",
        ]
    )

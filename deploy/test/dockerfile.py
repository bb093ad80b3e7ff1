"""What the last stage of the Dockerfile says."""

import json
import re
import shlex
from dataclasses import dataclass, field

from project import DEPLOY


@dataclass
class Image:
    env: dict[str, str] = field(default_factory=dict)
    user: str = ""
    base: str = ""
    volumes: list[str] = field(default_factory=list)
    entrypoint: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)
    copies: list[list[str]] = field(default_factory=list)


def read(text: str | None = None) -> Image:
    text = (DEPLOY / "Dockerfile").read_text() if text is None else text
    image = Image()
    for line in re.sub(r"\\\n", " ", text).splitlines():
        word, _, rest = line.strip().partition(" ")
        match word:
            case "FROM":
                image = Image(base=rest.split()[0])
            case "ENV":
                image.env.update(pair.split("=", 1) for pair in shlex.split(rest))
            case "USER":
                image.user = rest
            case "VOLUME":
                image.volumes = json.loads(rest)
            case "ENTRYPOINT":
                image.entrypoint = json.loads(rest)
            case "CMD":
                image.command = json.loads(rest)
            case "COPY":
                image.copies.append(rest.split())
            case "HEALTHCHECK":
                image.health = json.loads(rest[rest.index("CMD") + 3 :])
    return image

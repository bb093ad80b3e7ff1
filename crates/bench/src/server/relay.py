"""A relay as one writes it in an afternoon: no rules, no log, two sockets in a room.

What the server is measured beside. Started by the bench with a port; speaks just enough of
protocol 2 that the same load generator drives it.
"""

import itertools
import json
import sys

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

app = FastAPI()
rooms = {}
names = itertools.count()
PRESENCE = {"creator": True, "guest": True, "watchers": 0}


def state(room):
    return {
        "game": room["name"], "seq": room["seq"], "spec": room["spec"], "start": None,
        "time": {"kind": "none"}, "watching": True, "status": "playing", "round": 1, "players": [],
        "moves": [], "position": "-", "turn": "first", "clocks": None,
        "offers": {"draw": None, "takeBack": None, "rematch": None}, "claim": None, "result": None,
    }


async def tell(room, by, id_, event):
    room["seq"] += 1
    text = json.dumps({"type": "event", "seq": room["seq"], "at": 0, "by": by, "id": id_, "event": event})
    for socket in room["sockets"]:
        await socket.send_text(text)


@app.websocket("/ws")
async def ws(socket: WebSocket):
    await socket.accept(subprotocol="raumspiel.v2")
    await socket.send_text(json.dumps({"type": "welcome", "version": 2, "server": "relay", "maxMessageBytes": 4096}))
    room, seat = None, None
    try:
        while True:
            message = json.loads(await socket.receive_text())
            kind = message["type"]
            if kind == "play":
                played = {"type": "played", "side": "first", "move": message["move"], "ply": 0, "clocks": None}
                await tell(room, seat, message["id"], played)
            elif kind == "create":
                name = f"game{next(names)}"
                room = rooms[name] = {"name": name, "seq": 1, "spec": message["spec"], "sockets": [socket]}
                seat = "creator"
                await socket.send_text(json.dumps({
                    "type": "attending", "you": seat, "key": "-", "join": name,
                    "state": state(room), "presence": PRESENCE}))
            elif kind == "join":
                room, seat = rooms[message["join"]], "guest"
                await tell(room, seat, None, {"type": "joined", "name": None})
                await tell(room, None, None, {"type": "started", "round": 1, "creator": "first", "clocks": None})
                room["sockets"].append(socket)
                await socket.send_text(json.dumps({
                    "type": "attending", "you": seat, "key": "-", "state": state(room), "presence": PRESENCE}))
            elif kind == "offer_rematch":
                # The load generator has seen the end on its own board; a relay knows of none.
                await tell(room, None, None, {"type": "finished", "result": {"winner": None, "reason": "line", "lines": 0}, "clocks": None})
                await tell(room, seat, message["id"], {"type": "rematch_offered"})
            elif kind == "accept_rematch":
                await tell(room, seat, message["id"], {"type": "started", "round": 2, "creator": "second", "clocks": None})
    except WebSocketDisconnect:
        pass


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning", ws_ping_interval=None)

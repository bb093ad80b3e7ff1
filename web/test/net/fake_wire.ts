import type { ClientMessage, Numbered, ServerMessage, State } from '../../src/generated/protocol';
import { SUBPROTOCOL } from '../../src/generated/protocol';
import type { Wire } from '../../src/net/wire';

/** A socket whose other end is the test. */
export class FakeWire implements Wire {
  protocol: string = SUBPROTOCOL;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: ((closed: { code: number }) => void) | null = null;
  closed = false;
  /** The game that the address names. */
  readonly game: string | null;
  readonly sent: ClientMessage[] = [];

  constructor(game: string | null) {
    this.game = game;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  tell(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  greet(version = 2, several = false): void {
    const more = several ? { several } : {};
    this.tell({ type: 'welcome', version, server: 'test', maxMessageBytes: 4096, ...more });
  }

  fail(code = 1006): void {
    this.onclose?.({ code });
  }

  /** What was sent, without the signs of life. */
  get said(): ClientMessage[] {
    return this.sent.filter((message) => message.type !== 'ping');
  }
}

/** All wires dialled, the latest last. */
export class Exchange {
  readonly wires: FakeWire[] = [];
  readonly dial = (game: string | null = null): FakeWire => {
    const wire = new FakeWire(game);
    this.wires.push(wire);
    return wire;
  };

  get wire(): FakeWire {
    const last = this.wires.at(-1);
    if (!last) throw new Error('nothing was dialled');
    return last;
  }
}

export const state = (changes: Partial<State> = {}): State => ({
  game: 'thegame',
  seq: 3,
  spec: 'connect-7x6-4',
  start: null,
  time: { kind: 'none' },
  watching: true,
  status: 'playing',
  round: 1,
  players: [
    { seat: 'creator', side: 'first', name: 'Ada' },
    { seat: 'guest', side: 'second', name: 'Bob' },
  ],
  moves: [],
  position: '',
  turn: 'first',
  clocks: null,
  offers: { draw: null, takeBack: null, rematch: null },
  claim: null,
  claimWinAfter: 180,
  result: null,
  ...changes,
});

export const PRESENT = { creator: true, guest: true, watchers: 0 };

export const numbered = (
  seq: number,
  event: Numbered['event'],
  cause: Pick<Numbered, 'by' | 'id'> = {},
): Numbered => ({ seq, at: 0, event, ...cause });

export const played = (
  seq: number,
  move: string,
  ply: number,
  cause: Pick<Numbered, 'by' | 'id'> = {},
): Numbered =>
  numbered(
    seq,
    { type: 'played', side: ply % 2 === 0 ? 'first' : 'second', move, ply, clocks: null },
    cause,
  );

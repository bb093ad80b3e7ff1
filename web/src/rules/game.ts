import { Game as Handle } from '../wasm/rules.js';
import { asking } from './refused';
import { kindOf, type Spec } from './spec';
import type { Cell, Move, Outcome, Piece, Side } from './types';
import { unpackCell, unpackLines, unpackMoves, unpackPieces } from './unpack';

/** Everything there is to see of a game at one moment. */
export interface Position {
  readonly turn: Side;
  readonly pieces: readonly Piece[];
  readonly legal: readonly Move[];
  /** The king that is attacked. */
  readonly check: Cell | null;
  /** How the game has ended by its rules. */
  readonly outcome: Outcome | null;
  /** The runs that won, each whole. */
  readonly lines: readonly (readonly Cell[])[];
  /** How many windows of the winning length lie in them. */
  readonly windows: number;
  /** The draw that the player to move may claim. */
  readonly claim: string | null;
  readonly text: string;
}

/** A game from its start to one of its moments. Values: playing a move gives another game. */
export class Game {
  readonly spec: Spec;
  readonly moves: readonly Move[];
  readonly position: Position;
  /** @internal The rules' own game; only the files beside this one touch it. */
  readonly handle: Handle;

  private constructor(handle: Handle) {
    this.handle = handle;
    const text = handle.spec();
    const [files = 1, ranks = 1, levels = 1] = handle.lattice();
    this.spec = {
      text,
      kind: kindOf(text),
      lattice: { files, ranks, levels },
      line: handle.line(),
    };
    this.moves = unpackMoves(handle.moves(), handle.moveTexts());
    this.position = read(handle);
  }

  /** A game from its usual start, or from another position. Throws `Refused`. */
  static start(spec: string, position?: string): Game {
    return new Game(asking(() => new Handle(spec, position)));
  }

  /** @internal */
  static of(handle: Handle): Game {
    return new Game(handle);
  }

  get ply(): number {
    return this.moves.length;
  }

  /** Text of the position that the game started from. */
  get startText(): string {
    return this.handle.startText();
  }

  /** The game after one more move. Throws `Refused`; this game stays as it is. */
  after(text: string): Game {
    return new Game(asking(() => this.handle.after(text)));
  }

  /** The game after several moves separated by spaces. */
  afterAll(texts: string): Game {
    return new Game(asking(() => this.handle.afterAll(texts)));
  }

  /** The game as it stood after its first `ply` moves. */
  at(ply: number): Game {
    return ply >= this.ply ? this : new Game(this.handle.atPly(Math.max(0, ply)));
  }
}

function read(handle: Handle): Position {
  const reason = handle.reason();
  const winner = handle.winner();
  return {
    turn: handle.turn() as Side,
    pieces: unpackPieces(handle.pieces()),
    legal: unpackMoves(handle.legal(), handle.legalTexts()),
    check: unpackCell(handle.check()),
    outcome: reason === undefined ? null : { winner: (winner ?? null) as Side | null, reason },
    lines: unpackLines(handle.lines()),
    windows: handle.windows(),
    claim: handle.claim() ?? null,
    text: handle.text(),
  };
}

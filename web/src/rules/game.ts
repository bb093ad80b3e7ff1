import { Game as Handle } from '../wasm/rules.js';
import { asking } from './refused';
import { kindOf, type Spec } from './spec';
import type { Cell, Lattice, Move, Outcome, Piece, Side } from './types';

/** Everything there is to see of a game at one moment. */
export interface Position {
  readonly turn: Side;
  readonly pieces: readonly Piece[];
  readonly legal: readonly Move[];
  /** The king that is attacked. */
  readonly check: Cell | null;
  /** Where the pieces stand that attack it. */
  readonly attackers: readonly Cell[];
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

/** What the module tells of a game in one call. */
interface View extends Position {
  readonly spec: string;
  readonly lattice: Lattice;
  readonly line: number;
  readonly start: string;
  readonly moves: readonly Move[];
}

/** A cell that would complete a line, and whether a piece can be put there now. */
export interface Threat {
  readonly cell: Cell;
  readonly now: boolean;
}

const usualStarts = new Map<string, string>();

/** A game from its start to one of its moments. Values: playing a move gives another game. */
export class Game {
  readonly spec: Spec;
  readonly moves: readonly Move[];
  readonly position: Position;
  /** Text of the position that the game started from. */
  readonly startText: string;
  /** @internal The rules' own game; only the files beside this one touch it. */
  readonly handle: Handle;

  private constructor(handle: Handle) {
    this.handle = handle;
    const { spec, lattice, line, start, moves, ...position } = JSON.parse(handle.view()) as View;
    this.spec = { text: spec, kind: kindOf(spec), lattice, line };
    this.moves = moves;
    this.position = position;
    this.startText = start;
  }

  /** A game from its usual start, or from another position. Throws `Refused`. */
  static start(spec: string, position?: string): Game {
    return new Game(asking(() => new Handle(spec, position)));
  }

  /** @internal */
  static of(handle: Handle): Game {
    return new Game(handle);
  }

  /** As `startText`; empty where it is the usual one. */
  get unusualStart(): string {
    const { text } = this.spec;
    const usual = usualStarts.get(text) ?? Game.start(text).startText;
    usualStarts.set(text, usual);
    return this.startText === usual ? '' : this.startText;
  }

  get ply(): number {
    return this.moves.length;
  }

  /** The texts of the moves, separated by spaces. */
  get moveTexts(): string {
    return this.moves.map((move) => move.text).join(' ');
  }

  /** The game after one more move. Throws `Refused`; this game stays as it is. */
  after(text: string): Game {
    return new Game(asking(() => this.handle.after(text)));
  }

  /** The game after several moves separated by spaces. */
  afterAll(texts: string): Game {
    return new Game(asking(() => this.handle.afterAll(texts)));
  }

  /** The game as if the player to move had passed; null where nobody can. */
  passed(): Game | null {
    const handle = this.handle.passed();
    return handle ? new Game(handle) : null;
  }

  /** Where the player who is not to move would complete a line, at once or later. */
  threats(): Threat[] {
    return JSON.parse(this.handle.threats()) as Threat[];
  }

  /** Why the piece on a cell cannot move, as a stable name; null where it can. */
  whyStuck({ x, y, z }: Cell): string | null {
    return this.handle.whyStuck(x, y, z) ?? null;
  }

  /** The game as it stood after its first `ply` moves. */
  at(ply: number): Game {
    return ply >= this.ply ? this : new Game(this.handle.atPly(Math.max(0, ply)));
  }
}

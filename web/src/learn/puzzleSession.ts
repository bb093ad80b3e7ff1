import { createStore } from 'zustand/vanilla';
import type { Finding } from '../engine/question';
import type { Game } from '../rules/game';
import { other, type Move, type Side } from '../rules/types';
import { nextMatchId, type Match, type Seat } from '../session/match';
import { Session } from '../session/session';
import { t } from '../text';

/** Who judges a solver's moves and answers them. */
export interface Judge {
  /** What came of the solver's last move, the `own`-th. */
  readonly examine: (game: Game, own: number, signal: AbortSignal) => Promise<Finding>;
  /** The best of the right moves. */
  readonly best: (game: Game, own: number, signal: AbortSignal) => Promise<string | null>;
}

export type Phase =
  | 'to-move'
  | 'judging'
  /** The refutation is on the board. */
  | 'wrong'
  | 'solved'
  /** The solution plays itself, or has been played. */
  | 'showing'
  | 'shown'
  | 'failed';

export interface Solving {
  readonly phase: Phase;
  /** Moves made, right ones and wrong ones. */
  readonly moves: number;
  readonly misses: number;
  /** Nothing, what to move, where to. */
  readonly hints: 0 | 1 | 2;
  /** What a hint shows. */
  readonly hint: Move | null;
}

const BEGUN: Solving = { phase: 'to-move', moves: 0, misses: 0, hints: 0, hint: null };

/** How long a move is looked at before the answer comes. */
const PAUSE_MS = 450;

/** A puzzle on the table: the solver moves for one side, the judge answers for the other. */
export class PuzzleSession extends Session {
  readonly state;
  readonly solver: Side;
  private readonly start: Game;
  private readonly judge: Judge;
  private readonly pause: number;
  /** As far as it has been solved. */
  private reached: Game;
  private own = 0;
  private stop = new AbortController();

  constructor(start: Game, judge: Judge, pause: number = PAUSE_MS) {
    const solver = start.position.turn;
    super(matchOf(start, solver));
    this.start = start;
    this.judge = judge;
    this.pause = pause;
    this.solver = solver;
    this.reached = start;
    this.state = createStore<Solving>(() => BEGUN);
  }

  private get now(): Solving {
    return this.state.getState();
  }

  override play(next: Game): void {
    const { phase, moves } = this.now;
    if (phase !== 'to-move' || next.position.turn === this.solver) return;
    this.renew();
    this.show(next);
    this.state.setState({ phase: 'judging', moves: moves + 1, hint: null });
    this.follow(this.answer(next));
  }

  private async answer(next: Game): Promise<void> {
    const { signal } = this.stop;
    const [finding] = await Promise.all([
      this.judge.examine(next, this.own + 1, signal),
      this.wait(),
    ]);
    if (signal.aborted) return;
    const after = finding.reply === null ? next : next.after(finding.reply);
    if (!finding.right) {
      this.show(after);
      this.state.setState({ phase: 'wrong', misses: this.now.misses + 1 });
      return;
    }
    this.own += 1;
    this.reached = after;
    this.show(after);
    this.state.setState({ phase: finding.solved ? 'solved' : 'to-move', hints: 0 });
  }

  /** After a wrong move: back to where it was right. */
  override takeBack(): void {
    if (this.now.phase !== 'wrong' && this.now.phase !== 'failed') return;
    this.show(this.reached);
    this.state.setState({ phase: 'to-move' });
  }

  /** First what to move, then where to. */
  giveHint(): void {
    const { phase, hints } = this.now;
    if (phase !== 'to-move') return;
    this.renew();
    this.follow(
      this.judge.best(this.reached, this.own, this.stop.signal).then((text) => {
        const hint = this.reached.position.legal.find((move) => move.text === text) ?? null;
        this.state.setState({ hints: hints === 0 ? 1 : 2, hint });
      }),
    );
  }

  /** Plays the solution to its end. */
  giveUp(): void {
    if (this.now.phase === 'solved' || this.now.phase === 'showing') return;
    this.stop.abort();
    this.renew();
    this.show(this.reached);
    this.state.setState({ phase: 'showing', hint: null });
    this.follow(this.playSolution());
  }

  private async playSolution(): Promise<void> {
    const { signal } = this.stop;
    for (let solved = false; !solved;) {
      const best = await this.judge.best(this.reached, this.own, signal);
      await this.wait();
      if (best === null || signal.aborted) break;
      solved = await this.playOne(best, signal);
    }
    if (!signal.aborted) this.state.setState({ phase: 'shown' });
  }

  /** Plays a right move and what is answered; whether that is the end. */
  private async playOne(move: string, signal: AbortSignal): Promise<boolean> {
    const next = this.reached.after(move);
    this.own += 1;
    this.show(next);
    const { reply, solved, right } = await this.judge.examine(next, this.own, signal);
    await this.wait();
    this.reached = reply === null ? next : next.after(reply);
    if (!signal.aborted) this.show(this.reached);
    return solved || !right;
  }

  again(): void {
    this.stop.abort();
    this.renew();
    this.own = 0;
    this.reached = this.start;
    this.show(this.start);
    this.state.setState(BEGUN);
  }

  override leave(): void {
    this.stop.abort();
  }

  /** Who comes back to a table that was left goes on there. */
  private renew(): void {
    if (this.stop.signal.aborted) this.stop = new AbortController();
  }

  private wait(): Promise<void> {
    return new Promise((done) => setTimeout(done, this.pause));
  }

  /** What fails for want of the engine is said; what nobody wants any more is not. */
  private follow(doing: Promise<void>): void {
    const { signal } = this.stop;
    doing.catch(() => {
      if (!signal.aborted) this.state.setState({ phase: 'failed' });
    });
  }

  private show(game: Game): void {
    if (this.match) this.change({ ...this.match, game });
  }
}

function matchOf(game: Game, solver: Side): Match {
  const { kind } = game.spec;
  const seat = (side: Side): Seat => ({
    kind: side === solver ? 'person' : 'remote',
    name: t.sideName(kind, side),
  });
  return {
    id: nextMatchId(),
    game,
    seats: [seat(0), seat(other(0))],
    ended: null,
    clock: null,
    time: null,
    flipped: kind === 'chess' && solver === 1,
  };
}

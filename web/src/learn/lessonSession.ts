import { createStore } from 'zustand/vanilla';
import { Game } from '../rules/game';
import { other, type Side } from '../rules/types';
import { nextMatchId, type Seat } from '../session/match';
import { Session } from '../session/session';
import { t } from '../text';
import { isReached } from './goal';
import { NO_EFFORT, type BoardStep, type Effort } from './lesson';

export interface Trying extends Effort {
  readonly phase: 'to-move' | 'wrong' | 'done';
}

/** One move in a game with all its rules, which does what was asked or not. */
export class LessonSession extends Session {
  readonly state = createStore<Trying>(() => ({ phase: 'to-move', ...NO_EFFORT }));
  private readonly step: BoardStep;
  private readonly start: Game;

  constructor(spec: string, step: BoardStep) {
    const start = Game.start(spec, step.position).afterAll(step.moves ?? '');
    const learner = start.position.turn;
    const seat = (side: Side): Seat => ({
      kind: side === learner ? 'person' : 'remote',
      name: t.sideName(start.spec.kind, side),
    });
    super({
      id: nextMatchId(),
      game: start,
      seats: [seat(0), seat(other(0))],
      ended: null,
      clock: null,
      time: null,
      flipped: false,
    });
    this.step = step;
    this.start = start;
  }

  override play(next: Game): void {
    const { phase, moves } = this.state.getState();
    if (phase !== 'to-move' || !this.match) return;
    this.change({ ...this.match, game: next });
    const done = isReached(this.step, this.start, next);
    this.state.setState({ phase: done ? 'done' : 'wrong', moves: moves + 1 });
  }

  override takeBack(): void {
    if (this.state.getState().phase !== 'wrong' || !this.match) return;
    this.change({ ...this.match, game: this.start });
    this.state.setState({ phase: 'to-move' });
  }

  /** Plays what was to be found. */
  show(): void {
    if (!this.match) return;
    this.change({ ...this.match, game: this.start.after(this.step.solution[0]) });
    this.state.setState({ phase: 'done', shown: true });
  }

  override leave(): void {
    // Nothing is kept but what was learnt.
  }
}

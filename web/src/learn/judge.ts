import { engine } from '../engine/engine';
import { beforeMove } from '../engine/opinion';
import { placeOf } from '../engine/question';
import type { Game } from '../rules/game';
import type { Judge } from './puzzleSession';

/** Judges by what is true of a position, whatever the way there. */
export const examinerOf = (theme: string): Judge => ({
  examine: (game, own, signal) => engine().examine({ ...placeOf(game), theme, own }, signal),
  best: (game, own, signal) => engine().solve({ ...placeOf(game), theme, own }, signal),
});

/** How long a position of one's own is looked at. */
const LIMIT = { mostMs: 2500, mostNodes: 150_000 };

/** Judges a move in a position of one's own by whether the engine thinks it as good as its own. */
export function opinionOf(isAsGood: (game: Game, move: string, worth: Worth) => boolean): Judge {
  return {
    examine: async (game, _own, signal) => {
      const move = game.moves.at(-1)?.text ?? '';
      const start = game.at(game.ply - 1);
      const before = await engine().look({ ...placeOf(start), ...LIMIT }, signal);
      const over = game.position.outcome !== null;
      const after = over ? null : await engine().look({ ...placeOf(game), ...LIMIT }, signal);
      const played = after
        ? beforeMove(after.score)
        : game.position.outcome?.winner === null
          ? ({ kind: 'draw' } as const)
          : ({ kind: 'win', within: 1 } as const);
      const right = before.best === move || isAsGood(start, move, { before, played });
      return { right, solved: right, reply: right ? null : (after?.best ?? null) };
    },
    best: async (game, _own, signal) =>
      (await engine().look({ ...placeOf(game), ...LIMIT }, signal)).best,
  };
}

export interface Worth {
  readonly before: Awaited<ReturnType<ReturnType<typeof engine>['look']>>;
  readonly played: ReturnType<typeof beforeMove>;
}

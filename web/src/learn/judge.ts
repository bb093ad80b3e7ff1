import { engine } from '../engine/engine';
import { LIMITS } from '../engine/limits';
import { beforeMove, type Opinion, type Score } from '../engine/opinion';
import { placeOf } from '../engine/question';
import type { Game } from '../rules/game';
import type { Judge } from './puzzleSession';

/** Judges by what is true of a position, whatever the way there. */
export const examinerOf = (theme: string): Judge => ({
  examine: (game, own, signal) => engine().examine({ ...placeOf(game), theme, own }, signal),
  best: (game, own, signal) => engine().solve({ ...placeOf(game), theme, own }, signal),
});

/** As long as the review does, which has found that there was something better. */
const looked = (game: Game, signal: AbortSignal): Promise<Opinion> =>
  engine().look({ ...placeOf(game), ...LIMITS[game.spec.kind] }, signal);

/** Judges a move in a position of one's own by whether the engine thinks it as good as its own. */
export function opinionOf(isAsGood: (game: Game, move: string, worth: Worth) => boolean): Judge {
  return {
    examine: async (game, _own, signal) => {
      const move = game.moves.at(-1)?.text ?? '';
      const start = game.at(game.ply - 1);
      const before = await looked(start, signal);
      const over = game.position.outcome !== null;
      const after = over ? null : await looked(game, signal);
      const played = after
        ? beforeMove(after.score)
        : game.position.outcome?.winner === null
          ? ({ kind: 'draw' } as const)
          : ({ kind: 'win', within: 1 } as const);
      const right = before.best === move || isAsGood(start, move, { before, played });
      return { right, solved: right, reply: right ? null : (after?.best ?? null) };
    },
    best: async (game, _own, signal) => (await looked(game, signal)).best,
  };
}

export interface Worth {
  readonly before: Opinion;
  readonly played: Score;
}

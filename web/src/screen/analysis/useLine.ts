import { useCallback, useEffect, useState } from 'react';
import type { Game } from '../../rules/game';
import { nextMatchId, type Match } from '../../store/match';
import { useStore } from '../../store/store';
import { t } from '../../text';

/** A game that is looked at, and where in it. */
export interface Line {
  readonly game: Game;
  readonly ply: number;
}

export interface LineActions {
  readonly show: (ply: number) => void;
  readonly play: (moves: readonly string[]) => void;
  readonly begin: (game: Game) => void;
  readonly takeBack: () => void;
}

/** The line after a move: the same line where it goes on like that, another one from here if not. */
function after({ game, ply }: Line, text: string): Line {
  if (game.moves[ply]?.text === text) return { game, ply: ply + 1 };
  return { game: game.at(ply).after(text), ply: ply + 1 };
}

/** A line that both sides are played on freely; the board's moves go to it through the store. */
export function useLine(start: Game): readonly [Line, LineActions] {
  const [line, setLine] = useState<Line>({ game: start, ply: start.ply });
  const [id, setId] = useState(nextMatchId);
  const play = useCallback(
    (moves: readonly string[]) => setLine((now) => moves.reduce(after, now)),
    [],
  );
  const show = useCallback(
    (ply: number) => setLine(({ game }) => ({ game, ply: Math.min(game.ply, Math.max(0, ply)) })),
    [],
  );
  const begin = useCallback((game: Game) => {
    setId(nextMatchId());
    setLine({ game, ply: game.ply });
  }, []);
  const takeBack = useCallback(
    () =>
      setLine(({ game, ply }) => ({
        game: game.at(Math.max(0, ply - 1)),
        ply: Math.max(0, ply - 1),
      })),
    [],
  );
  useBoard(line, id, play);
  return [line, { show, play, begin, takeBack }];
}

/** Puts the position on the board; the game that stood there comes back when the screen is left. */
export function useBoard(
  { game, ply }: Line,
  id: number,
  play: ((moves: string[]) => void) | null,
): void {
  useEffect(() => {
    const before = useStore.getState().match;
    return () => {
      const { follow, seeEnd } = useStore.getState();
      follow(before, false);
      if (before) seeEnd();
      // Where nothing stood, a game kept on the device may be taken up.
      else dispatchEvent(new HashChangeEvent('hashchange'));
    };
  }, []);
  useEffect(() => {
    const { kind } = game.spec;
    const seat = (side: 0 | 1) =>
      ({ kind: play ? 'person' : 'remote', name: t.sideName(kind, side) }) as const;
    const match: Match = {
      id,
      game: game.at(ply),
      seats: [seat(0), seat(1)],
      ended: null,
      clock: null,
      time: null,
      server: { play: (move) => play?.([move]) },
    };
    const { follow, flipped } = useStore.getState();
    follow(match, flipped);
  }, [game, ply, id, play]);
}

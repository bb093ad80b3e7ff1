import { useEffect, useRef } from 'react';
import { landsAfter } from '../../board/landing';
import { motionAllowed } from '../../device/settings';
import { playSound, type Sound } from '../../sound/sound';
import { leftFor } from '../../session/clock';
import { resultOf, type Match } from '../../session/match';
import { useStore } from '../../session/store';

/** What is heard of a move where it is made. */
export function soundOf({ game }: Pick<Match, 'game'>): Sound {
  if (game.spec.kind === 'connect-flat') return 'disc';
  if (game.spec.kind === 'connect-space') return 'bead';
  if (game.position.check) return 'check';
  const before = game.at(game.ply - 1).position.pieces.length;
  return game.position.pieces.length < before ? 'capture' : 'move';
}

/** Its player is told when a clock has only so much left, once. */
const LOW = 20_000;

/** A sound for every move when it lands, for the end, for what is refused and for time that runs out. */
export function useSound(match: Match): void {
  const on = useStore((state) => state.settings.sound);
  const moves = useStore((state) => motionAllowed(state.settings));
  const notice = useStore((state) => state.notice);
  const heard = useRef({ id: match.id, ply: match.game.ply, over: resultOf(match) !== null });
  useEffect(() => {
    const result = resultOf(match);
    const now = { id: match.id, ply: match.game.ply, over: result !== null };
    const was = heard.current;
    heard.current = now;
    if (!on || was.id !== now.id) return;
    const { game } = match;
    const last = game.moves.at(-1);
    const lands = moves && last ? landsAfter(last, game.spec.lattice.levels) : 0;
    if (was.ply < now.ply) playSound(soundOf(match), lands);
    if (result && !was.over) playSound(result.winner === null ? 'draw' : 'win', lands + 250);
  }, [match, on, moves]);
  useEffect(() => {
    if (on && notice) playSound('refused');
  }, [on, notice]);
  useLowTime(match, on);
}

function useLowTime({ clock, seats }: Match, on: boolean): void {
  useEffect(() => {
    const side = clock?.running ?? null;
    if (!on || !clock || side === null || seats[side].kind !== 'person') return;
    const until = leftFor(clock, side, Date.now()) - LOW;
    // Who begins to think with less than that has been told before.
    if (until < 0) return;
    const timer = setTimeout(() => playSound('low-time'), until);
    return () => clearTimeout(timer);
  }, [clock, seats, on]);
}

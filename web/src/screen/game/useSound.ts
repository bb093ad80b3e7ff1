import { useEffect, useRef } from 'react';
import { playSound, type Sound } from '../../sound/sound';
import { resultOf, type Match } from '../../store/match';
import { useStore } from '../../store/store';

function soundOf(match: Match): Sound {
  const { game } = match;
  if (resultOf(match)) return 'end';
  if (game.position.check) return 'check';
  const before = game.at(game.ply - 1).position.pieces.length;
  return game.position.pieces.length < before ? 'capture' : 'move';
}

/** A sound for every move, and for the end. */
export function useSound(match: Match): void {
  const on = useStore((state) => state.settings.sound);
  const notice = useStore((state) => state.notice);
  const heard = useRef({ id: match.id, ply: match.game.ply, over: resultOf(match) !== null });
  useEffect(() => {
    const now = { id: match.id, ply: match.game.ply, over: resultOf(match) !== null };
    const was = heard.current;
    heard.current = now;
    if (!on || was.id !== now.id) return;
    if (was.ply < now.ply || (now.over && !was.over)) playSound(soundOf(match));
  }, [match, on]);
  useEffect(() => {
    if (on && notice) playSound('refused');
  }, [on, notice]);
}

import { useEffect } from 'react';
import { other } from '../../rules/types';
import { leftFor } from '../../store/clock';
import type { Match } from '../../store/match';
import { useStore } from '../../store/store';

/** Ends a local game when a clock runs out. */
export function useFlag({ clock, server }: Match): void {
  const end = useStore((state) => state.end);
  useEffect(() => {
    const side = clock?.running ?? null;
    if (server || !clock || side === null) return;
    const timer = setTimeout(
      () => end({ winner: other(side), reason: 'time' }),
      leftFor(clock, side, Date.now()),
    );
    return () => clearTimeout(timer);
  }, [clock, server, end]);
}

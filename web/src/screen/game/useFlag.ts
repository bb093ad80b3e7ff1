import { useEffect } from 'react';
import { other } from '../../rules/types';
import { leftFor } from '../../session/clock';
import type { Match } from '../../session/match';
import { LocalSession } from '../../session/local';
import { useStore } from '../../session/store';

/** Ends a local game when a clock runs out. */
export function useFlag({ clock }: Match): void {
  const isLocal = useStore(({ session }) => session instanceof LocalSession);
  const end = useStore((state) => state.end);
  useEffect(() => {
    const side = clock?.running ?? null;
    if (!isLocal || !clock || side === null) return;
    const timer = setTimeout(
      () => end({ winner: other(side), reason: 'time' }),
      leftFor(clock, side, Date.now()),
    );
    return () => clearTimeout(timer);
  }, [clock, isLocal, end]);
}

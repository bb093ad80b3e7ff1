import { useEffect, useState } from 'react';
import type { Side } from '../../rules/types';
import { clockText, leftFor, type Clock } from '../../store/clock';

/** A player's time. It ticks only while it runs. */
export function ClockFace({ clock, side }: { clock: Clock; side: Side }) {
  const [now, setNow] = useState(() => Date.now());
  const running = clock.running === side;
  useEffect(() => {
    if (!running) return;
    const tick = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(tick);
  }, [running, clock]);
  const left = leftFor(clock, side, Math.max(now, clock.since));
  return (
    <span className={`clock${left < 20_000 ? ' low' : ''}`} role="timer">
      {clockText(left)}
    </span>
  );
}

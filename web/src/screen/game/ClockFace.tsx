import { useEffect, useState } from 'react';
import type { Side } from '../../rules/types';
import { clockText, leftFor, type Clock } from '../../session/clock';
import { t } from '../../text';

const DAY_MS = 24 * 60 * 60_000;

const daysAndHours = (ms: number): [number, number] => [
  Math.floor(ms / DAY_MS),
  Math.floor((ms % DAY_MS) / 3_600_000),
];

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
      {left >= DAY_MS ? t.game.daysLeft(...daysAndHours(left)) : clockText(left)}
    </span>
  );
}

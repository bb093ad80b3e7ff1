import type { TimeControl } from '../../session/clock';
import { t } from '../../text';

/** What the clocks of a game on this device are set to, in words. */
export function clockName(time: TimeControl | null): string {
  if (!time) return t.home.noClock;
  return time.perMove
    ? t.home.minutes(0, time.perMove)
    : t.home.minutes(time.minutes, time.increment);
}

/** As short as `5 + 3`, where there is a short way to say it. */
export const clockShort = (time: TimeControl): string =>
  time.perMove ? clockName(time) : t.home.timeShort(time.minutes, time.increment);

import type { TimeControl } from '../../generated/protocol';
import { t } from '../../text';

export const clock = (minutes: number, incrementSeconds: number): TimeControl => ({
  kind: 'clock',
  initialSeconds: minutes * 60,
  incrementSeconds,
});
export const NO_CLOCK: TimeControl = { kind: 'none' };
const days = (daysPerMove: number): TimeControl => ({ kind: 'correspondence', daysPerMove });

/** What the page offers; the server takes many others. */
export const TIME_CONTROLS: readonly TimeControl[] = [
  NO_CLOCK,
  clock(1, 0),
  clock(3, 2),
  clock(5, 3),
  clock(10, 5),
  clock(30, 20),
  days(1),
  days(3),
  days(7),
];

/** As short as `5 + 3`, where it stands among others. */
export function timeShort(time: TimeControl): string {
  if (time.kind !== 'clock') return timeText(time);
  return t.home.timeShort(time.initialSeconds / 60, time.incrementSeconds);
}

export function timeText(time: TimeControl): string {
  switch (time.kind) {
    case 'none':
      return t.home.noClock;
    case 'clock':
      return t.home.minutes(time.initialSeconds / 60, time.incrementSeconds);
    case 'correspondence':
      return t.online.days(time.daysPerMove);
  }
}

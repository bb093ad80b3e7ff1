import type { TimeControl } from '../../generated/protocol';
import type { TimeControl as LocalControl } from '../../session/clock';
import { t } from '../../text';

export const clock = (minutes: number, incrementSeconds: number): TimeControl => ({
  kind: 'clock',
  initialSeconds: minutes * 60,
  incrementSeconds,
});
const NO_CLOCK: TimeControl = { kind: 'none' };
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

/** What a clock of this device is on a server; it has none for every single move. */
export const controlOf = (time: LocalControl | null): TimeControl =>
  TIME_CONTROLS.find(
    (control) =>
      control.kind === 'clock' &&
      !time?.perMove &&
      control.initialSeconds === 60 * (time?.minutes ?? 0) &&
      control.incrementSeconds === time?.increment,
  ) ?? NO_CLOCK;

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

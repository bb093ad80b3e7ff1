import type { TimeControl } from '../../store/clock';
import { t } from '../../text';

const CONTROLS: readonly (TimeControl | null)[] = [
  null,
  { minutes: 1, increment: 0 },
  { minutes: 3, increment: 2 },
  { minutes: 5, increment: 3 },
  { minutes: 10, increment: 5 },
  { minutes: 30, increment: 20 },
];

interface Props {
  value: TimeControl | null;
  onChange: (time: TimeControl | null) => void;
}

const same = (a: TimeControl | null, b: TimeControl | null): boolean =>
  a?.minutes === b?.minutes && a?.increment === b?.increment;

export function TimeChoice({ value, onChange }: Props) {
  return (
    <label className="field">
      {t.home.time}
      <select
        value={CONTROLS.findIndex((control) => same(control, value))}
        onChange={(event) => onChange(CONTROLS[Number(event.target.value)] ?? null)}
      >
        {CONTROLS.map((control, at) => (
          <option key={at} value={at}>
            {control ? t.home.minutes(control.minutes, control.increment) : t.home.noClock}
          </option>
        ))}
      </select>
    </label>
  );
}

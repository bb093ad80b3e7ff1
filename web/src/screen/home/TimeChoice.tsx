import { useState } from 'react';
import type { TimeControl } from '../../session/clock';
import { t } from '../../text';

const CONTROLS: readonly (TimeControl | null)[] = [
  null,
  { minutes: 1, increment: 0 },
  { minutes: 3, increment: 2 },
  { minutes: 5, increment: 3 },
  { minutes: 10, increment: 5 },
  { minutes: 30, increment: 20 },
  { minutes: 0, increment: 0, perMove: 10 },
  { minutes: 0, increment: 0, perMove: 30 },
];
const OWN = 'own';

interface Props {
  value: TimeControl | null;
  onChange: (time: TimeControl | null) => void;
}

const same = (a: TimeControl | null, b: TimeControl | null): boolean =>
  a?.minutes === b?.minutes && a?.increment === b?.increment && a?.perMove === b?.perMove;

const nameOf = (control: TimeControl | null): string => {
  if (!control) return t.home.noClock;
  return control.perMove
    ? t.home.minutes(0, control.perMove)
    : t.home.minutes(control.minutes, control.increment);
};

/** How much time each player has: one of the usual clocks, or one of one's own. */
export function TimeChoice({ value, onChange }: Props) {
  const [own, setOwn] = useState(false);
  const at = CONTROLS.findIndex((control) => same(control, value));
  const number = (label: string, name: 'minutes' | 'increment', least: number, most: number) => (
    <label className="field">
      {label}
      <input
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        required
        value={value?.[name] ?? least}
        onChange={(event) =>
          onChange({ minutes: 5, increment: 0, ...value, [name]: Number(event.target.value) })
        }
      />
    </label>
  );
  return (
    <>
      <label className="field">
        {t.home.time}
        <select
          value={own ? OWN : at}
          onChange={({ target }) => {
            setOwn(target.value === OWN);
            onChange(
              target.value === OWN
                ? { minutes: 15, increment: 10 }
                : (CONTROLS[Number(target.value)] ?? null),
            );
          }}
        >
          {CONTROLS.map((control, i) => (
            <option key={i} value={i}>
              {nameOf(control)}
            </option>
          ))}
          <option value={OWN}>{t.home.ownClock}</option>
        </select>
      </label>
      {own && (
        <div className="extents">
          {number(t.home.minutesEach, 'minutes', 1, 180)}
          {number(t.home.secondsAdded, 'increment', 0, 60)}
        </div>
      )}
    </>
  );
}

import { useState } from 'react';
import type { TimeControl } from '../../session/clock';
import { t } from '../../text';
import { clockName } from '../game/clockName';
import { ClockFields, NumberField } from './ClockFields';

const perMove = (seconds: number): TimeControl => ({ minutes: 0, increment: 0, perMove: seconds });

const CONTROLS: readonly (TimeControl | null)[] = [
  null,
  { minutes: 1, increment: 0 },
  { minutes: 3, increment: 2 },
  { minutes: 5, increment: 3 },
  { minutes: 10, increment: 5 },
  { minutes: 30, increment: 20 },
  perMove(10),
  perMove(30),
];

/** What is chosen by hand, and what it begins with. */
const OWN = {
  clock: { minutes: 15, increment: 10 },
  'per-move': perMove(20),
} as const satisfies Record<string, TimeControl>;
type Own = keyof typeof OWN;
const isOwn = (value: string): value is Own => value in OWN;

interface Props {
  value: TimeControl | null;
  onChange: (time: TimeControl | null) => void;
}

const same = (a: TimeControl | null, b: TimeControl | null): boolean =>
  a?.minutes === b?.minutes && a?.increment === b?.increment && a?.perMove === b?.perMove;

/** How much time each player has: one of the usual clocks, or one of one's own. */
export function TimeChoice({ value, onChange }: Props) {
  const [own, setOwn] = useState<Own | null>(null);
  const at = CONTROLS.findIndex((control) => same(control, value));
  return (
    <>
      <label className="field">
        {t.home.time}
        <select
          value={own ?? at}
          onChange={({ target }) => {
            const chosen = isOwn(target.value) ? target.value : null;
            setOwn(chosen);
            onChange(chosen ? OWN[chosen] : (CONTROLS[Number(target.value)] ?? null));
          }}
        >
          {CONTROLS.map((control, i) => (
            <option key={i} value={i}>
              {clockName(control)}
            </option>
          ))}
          <option value="clock">{t.home.ownClock}</option>
          <option value="per-move">{t.home.ownPerMove}</option>
        </select>
      </label>
      {own === 'clock' && value && (
        <ClockFields
          {...value}
          onChange={(minutes, increment) => onChange({ minutes, increment })}
        />
      )}
      {own === 'per-move' && (
        <NumberField
          label={t.home.secondsEach}
          value={value?.perMove ?? 0}
          least={1}
          most={600}
          onChange={(seconds) => onChange(perMove(seconds))}
        />
      )}
    </>
  );
}

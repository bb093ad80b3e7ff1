import { t } from '../../text';

interface Props {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

/** A whole number between two others. */
export function NumberField({ label, value, least, most, onChange }: Props) {
  return (
    <label className="field">
      {label}
      <input
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        required
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}

interface ClockProps {
  minutes: number;
  increment: number;
  onChange: (minutes: number, increment: number) => void;
}

/** A clock of one's own: so many minutes, and so many seconds more for each move. */
export function ClockFields({ minutes, increment, onChange }: ClockProps) {
  return (
    <div className="extents">
      <NumberField
        label={t.home.minutesEach}
        value={minutes}
        least={1}
        most={180}
        onChange={(to) => onChange(to, increment)}
      />
      <NumberField
        label={t.home.secondsAdded}
        value={increment}
        least={0}
        most={60}
        onChange={(to) => onChange(minutes, to)}
      />
    </div>
  );
}

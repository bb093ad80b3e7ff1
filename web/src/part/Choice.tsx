import { useId } from 'react';

interface Props<K extends string> {
  label: string;
  options: Readonly<Record<K, string>>;
  value: K;
  onChange: (value: K) => void;
}

/** One of a few, all of them in sight. */
export function Choice<K extends string>({ label, options, value, onChange }: Props<K>) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      <div className="choice-row">
        {(Object.entries(options) as [K, string][]).map(([key, text]) => (
          <label key={key} className={key === value ? 'chosen' : ''}>
            <input
              type="radio"
              name={name}
              value={key}
              checked={key === value}
              onChange={() => onChange(key)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

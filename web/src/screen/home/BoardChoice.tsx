import { useState } from 'react';
import { connectText, MOST_FLAT, MOST_SPACE, type Kind } from '../../rules/spec';
import { t } from '../../text';

interface Props {
  kind: Exclude<Kind, 'chess'>;
  /** The board that is chosen. */
  spec: string;
  onSpec: (spec: string) => void;
}

interface Extents {
  readonly files: number;
  readonly ranks: number;
  readonly levels: number;
  readonly line: number;
}

/** The size of the board and how many in a row win. */
export default function BoardChoice({ kind, spec, onSpec }: Props) {
  const flat = kind === 'connect-flat';
  const [extents, setExtents] = useState<Extents>(() => extentsOf(spec, flat));
  const most = flat ? MOST_FLAT : MOST_SPACE;
  const number = (name: keyof Extents, label: string, least: number) => (
    <label className="field">
      {label}
      <input
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        required
        value={extents[name]}
        onChange={(event) => {
          const next = { ...extents, [name]: Number(event.target.value) };
          setExtents(next);
          onSpec(connectText(next, next.line));
        }}
      />
    </label>
  );
  return (
    <fieldset className="extents">
      <legend>{t.home.size}</legend>
      {number('files', flat ? t.home.columns : t.home.files, 1)}
      {!flat && number('ranks', t.home.ranks, 2)}
      {number('levels', flat ? t.home.rows : t.home.levelsHigh, 1)}
      {number('line', t.home.line, 2)}
    </fieldset>
  );
}

/** The numbers in the name of a board. */
function extentsOf(spec: string, flat: boolean): Extents {
  const [a = 1, b = 1, c = 1, d = 1] = (spec.match(/\d+/g) ?? []).map(Number);
  return flat
    ? { files: a, ranks: 1, levels: b, line: c }
    : { files: a, ranks: b, levels: c, line: d };
}

import { emblemOf } from '../../board/piece/emblem';
import { Icon } from '../../board/piece/Icon';
import type { Kind } from '../../rules/spec';
import type { Side } from '../../rules/types';
import { t } from '../../text';
import { countsOf, type Step } from './account';
import { SIGNS, type Grade } from './verdict';

interface Props {
  kind: Kind;
  names: readonly [string, string];
  steps: readonly Step[];
}

/** How often each player found the best move, and how often not. */
export function Summary({ kind, names, steps }: Props) {
  const grades = Object.keys(SIGNS) as Grade[];
  const line = (side: Side) => {
    const counts = countsOf(steps, side);
    return (
      <tr key={side}>
        <th scope="row">
          <span className="summary-name">
            <Icon role={emblemOf(kind)} side={side} />
            {names[side] || t.sideName(kind, side)}
          </span>
        </th>
        {grades.map((grade) => (
          <td key={grade} aria-label={t.review.counts[grade](counts[grade])}>
            {counts[grade]}
          </td>
        ))}
      </tr>
    );
  };
  return (
    <table className={`summary ${kind === 'chess' ? 'chess' : ''}`}>
      <caption className="sr-only">{t.review.players}</caption>
      <thead>
        <tr>
          <td />
          {grades.map((grade) => (
            <th scope="col" key={grade} title={t.review.verdicts[grade]}>
              <span aria-hidden="true">{SIGNS[grade]}</span>
              <span className="sr-only">{t.review.verdicts[grade]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{([0, 1] as const).map(line)}</tbody>
    </table>
  );
}

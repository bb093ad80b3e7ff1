import type { Kind } from '../../rules/spec';
import { t } from '../../text';
import { moveNumber, type Step } from './account';
import { meaning } from './verdict';

/** The graph for those who would rather read it. */
export function MomentTable({ kind, steps }: { kind: Kind; steps: readonly Step[] }) {
  return (
    <details className="keep moment-table">
      <summary>{t.review.table}</summary>
      <div className="moment-scroll" tabIndex={0} role="region" aria-label={t.review.table}>
        <table>
          <thead>
            <tr>
              {t.review.columns.map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map(({ ply, move, verdict }) => (
              <tr key={ply}>
                <td>{moveNumber(ply)}</td>
                <td>{move}</td>
                <td>{verdict ? t.review.verdicts[verdict.grade] : t.review.unknown}</td>
                <td>{verdict ? meaning(kind, verdict) : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

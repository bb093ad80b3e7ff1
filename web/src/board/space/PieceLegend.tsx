import { CHESS } from '../../rules/spec';
import type { Role } from '../../rules/types';
import { t } from '../../text';
import { Icon } from '../piece/Icon';

/** How the pieces of 3D chess move, for those who meet them for the first time. */
export function PieceLegend() {
  return (
    <ul className="legend" aria-label={t.board.legend}>
      {(Object.entries(t.board.moves) as [Role, string][]).map(([role, text]) => (
        <li key={role}>
          <Icon role={role} side={0} />
          <span>
            <a href={`#/learn/${CHESS}/${role}`}>
              <b>{t.roles[role]}</b>
            </a>{' '}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

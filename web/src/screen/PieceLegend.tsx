import { lazy, Suspense, useState } from 'react';
import { Icon } from '../board/piece/Icon';
import { loadRules } from '../rules/wasm';
import type { Role } from '../rules/types';
import { t } from '../text';
import './legend.css';

const PieceAlone = lazy(async () => {
  const [part] = await Promise.all([import('./learn/PieceAlone'), loadRules()]);
  return part;
});

type ChessRole = Exclude<Role, 'disc'>;

/** How the pieces of 3D chess move, for those who meet them for the first time; each shows it when it is pressed. */
export function PieceLegend() {
  const [shown, setShown] = useState<ChessRole | null>(null);
  return (
    <ul className="legend" aria-label={t.board.legend}>
      {(Object.entries(t.board.moves) as [ChessRole, string][]).map(([role, text]) => (
        <li key={role}>
          <button
            type="button"
            aria-expanded={shown === role}
            onClick={() => setShown(shown === role ? null : role)}
          >
            <Icon role={role} side={0} />
            <span>
              <b>{t.roles[role]}</b> {text}
            </span>
          </button>
          {shown === role && (
            <Suspense fallback={null}>
              <PieceAlone role={role} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  );
}

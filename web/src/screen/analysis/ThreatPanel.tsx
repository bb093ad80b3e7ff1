import type { Opinion } from '../../engine/opinion';
import type { Game, Threat } from '../../rules/game';
import { cellName } from '../../rules/name';
import { other } from '../../rules/types';
import { t } from '../../text';
import { lineLabels } from '../game/moveLabel';

interface Props {
  game: Game;
  /** What is thought of the position if the other side were to move; null until that is known. */
  opinion: Opinion | null;
  wanting: boolean;
  onToggle: () => void;
}

/** What the side that is not to move would do if it were. */
export function ThreatPanel({ game, opinion, wanting, onToggle }: Props) {
  if (game.position.outcome) return null;
  return (
    <section className="threat">
      <button type="button" aria-pressed={wanting} onClick={onToggle}>
        {t.analysis.threat}
      </button>
      {wanting && (
        <p role="status" data-testid="threat">
          {game.spec.kind === 'chess' ? moveWords(game, opinion) : cellWords(game)}
        </p>
      )}
    </section>
  );
}

const sideNotToMove = ({ spec, position }: Game): string =>
  t.sideName(spec.kind, other(position.turn));

function moveWords(game: Game, opinion: Opinion | null): string {
  if (game.position.check) return t.analysis.inCheck;
  if (!opinion?.best) return t.analysis.threatLooking;
  const line = lineLabels(game.passed() ?? game, opinion.line.slice(0, 5));
  return t.analysis.threatMove(sideNotToMove(game), line.join(' '));
}

function cellWords(game: Game): string {
  const threats = game.threats();
  const name = sideNotToMove(game);
  const cells = (list: readonly Threat[]): string =>
    list.map(({ cell }) => cellName(game.spec, cell)).join(', ');
  const now = threats.filter((threat) => threat.now);
  const later = threats.filter((threat) => !threat.now);
  return [
    now.length > 0 ? t.analysis.threatNow(name, cells(now)) : t.analysis.threatNone(name),
    later.length > 0 && t.analysis.threatLater(name, cells(later)),
  ]
    .filter(Boolean)
    .join(' ');
}

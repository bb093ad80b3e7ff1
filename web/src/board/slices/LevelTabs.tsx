import { levelName } from '../../rules/name';
import { cellKey } from '../../rules/types';
import { t } from '../../text';
import { becauseOf, type BoardView } from '../view';

interface Props {
  view: BoardView;
  inHand: number;
  onHold: (level: number) => void;
}

/** The levels stacked as they stand: each takes its level in hand, and says what waits there. */
export function LevelTabs({ view, inHand, onHold }: Props) {
  const { levels } = view.spec.lattice;
  return (
    <div className="level-tabs" role="group" aria-label={t.board.slices}>
      {Array.from({ length: levels }, (_, i) => levels - 1 - i).map((z) => (
        <Tab key={z} view={view} level={z} pressed={z === inHand} onHold={onHold} />
      ))}
    </div>
  );
}

interface TabProps {
  view: BoardView;
  level: number;
  pressed: boolean;
  onHold: (level: number) => void;
}

function Tab({ view, level, pressed, onHold }: TabProps) {
  const { levels } = view.spec.lattice;
  const targets =
    view.spec.kind === 'chess'
      ? [...view.targets.values()].filter(({ cell }) => cell.z === level)
      : [];
  const free = targets.filter(({ capture }) => !capture).length;
  const takes = targets.some(({ capture }) => capture);
  const check = view.check?.z === level;
  const because = view.because && becauseOf(view.because).some(({ z }) => z === level);
  const last = view.last?.to.z === level;
  const won = [...view.winning].some((key) => key.endsWith(`,${level}`));
  const hinted = view.hint?.to.z === level;
  const words = [
    t.board.level(levelName(level)),
    free > 0 && t.board.goals(free),
    takes && t.board.canCapture,
    check && t.board.inCheck,
    hinted && t.board.hint,
    won && t.board.winning,
  ];
  return (
    <button
      type="button"
      data-tint={Math.round((level / Math.max(1, levels - 1)) * 4)}
      data-ghost={view.ghost && cellKey(view.ghost.cell).endsWith(`,${level}`) ? '' : undefined}
      aria-pressed={pressed}
      aria-label={words.filter(Boolean).join(', ')}
      onClick={() => onHold(level)}
    >
      {levelName(level)}
      {free > 0 && <span className="tab-free" data-text={free} aria-hidden="true" />}
      {takes && <span className="tab-takes" />}
      {(check || because) && <span className="tab-check" data-text="!" aria-hidden="true" />}
      {hinted && (
        <span className="tab-hint" aria-hidden="true">
          ★
        </span>
      )}
      {last && !check && !because && <span className="tab-last" />}
    </button>
  );
}

import { Sign } from '../../part/Sign';
import type { Kind } from '../../rules/spec';
import { t } from '../../text';
import { viewsOf, type ViewName } from '../scene/pose';

interface Props {
  kind: Kind;
  view: ViewName;
  apart: number;
  /** Whether the board was turned or zoomed by hand. */
  turned: boolean;
  onView: (view: ViewName) => void;
  onApart: (apart: number) => void;
}

/** How the board is looked at: from where, and how far its levels stand apart. */
export function SceneControls({ kind, view, apart, turned, onView, onApart }: Props) {
  return (
    <div className="scene-controls" role="group" aria-label={t.board.views}>
      {viewsOf(kind).map((name, at) => (
        <button
          type="button"
          key={name}
          title={`${t.board.viewNames[name]} (${at + 1})`}
          aria-pressed={name === view && !turned}
          onClick={() => onView(name)}
        >
          <Sign name={name} size={19} />
          {t.board.viewNames[name]}
        </button>
      ))}
      <label className="apart">
        {t.board.explode}
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={apart}
          onChange={(event) => onApart(Number(event.target.value))}
        />
      </label>
    </div>
  );
}

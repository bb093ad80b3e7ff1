import { t } from '../../text';

interface Props {
  slider: number;
  onSlider: (slider: number) => void;
  onView: (view: number) => void;
}

/** How the tower is looked at: how far its levels stand apart, and from where. */
export function SceneControls({ slider, onSlider, onView }: Props) {
  return (
    <div className="scene-controls">
      <label className="explode">
        <span className="sr-only">{t.board.explode}</span>
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={slider}
          title={t.board.explode}
          onChange={(event) => onSlider(Number(event.target.value))}
        />
      </label>
      <div className="views" role="group" aria-label={t.board.views}>
        {t.board.viewNames.map((name, view) => (
          <button
            type="button"
            key={name}
            title={`${name} (${view + 1})`}
            aria-label={name}
            onClick={() => onView(view)}
          >
            {view + 1}
          </button>
        ))}
      </div>
    </div>
  );
}

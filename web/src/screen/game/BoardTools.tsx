import type { Spec } from '../../rules/spec';
import type { Settings } from '../../device/settings';
import { useStore } from '../../session/store';
import { t } from '../../text';

/** Which of the linked views are shown, and how large the flat ones are. */
export function BoardTools({ spec }: { spec: Spec }) {
  const layout = useStore((state) => state.settings.layout);
  const zoom = useStore((state) => state.zoom);
  const { set, setZoom } = useStore.getState();
  return (
    <>
      {spec.kind !== 'connect-flat' && (
        <div className="segmented" role="group" aria-label={t.board.layoutLabel}>
          {(Object.entries(t.board.layout) as [Settings['layout'], string][]).map(([key, text]) => (
            <button
              type="button"
              key={key}
              aria-pressed={key === layout}
              onClick={() => set({ layout: key })}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      <label className="zoom">
        {t.board.zoom}
        <input
          type="range"
          min={0.4}
          max={3}
          step={0.1}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </>
  );
}

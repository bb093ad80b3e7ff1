import type { Words } from '../../learn/words';

export type Layout = 'scene' | 'slices';

/** In space, or level by level: the levels are buttons, for the keyboard and for the ear. */
export function Views({
  words,
  value,
  onChange,
}: {
  words: Words;
  value: Layout;
  onChange: (layout: Layout) => void;
}) {
  return (
    <span className="learn-views" role="group">
      {(['scene', 'slices'] as const).map((layout) => (
        <button
          type="button"
          key={layout}
          aria-pressed={layout === value}
          onClick={() => onChange(layout)}
        >
          {words.views[layout]}
        </button>
      ))}
    </span>
  );
}

import { useId } from 'react';
import { goTo } from '../../app/route';
import type { Theme } from '../../learn/puzzle';
import type { Words } from '../../learn/words';

interface Props {
  spec: string;
  /** What there are puzzles about. */
  themes: readonly Theme[];
  which: string;
  words: Words;
}

export function ThemeChoice({ spec, themes, which, words }: Props) {
  const id = useId();
  const { puzzle: p } = words;
  return (
    <label className="learn-theme" htmlFor={id}>
      {p.theme}{' '}
      <select
        id={id}
        value={which.startsWith('theme-') ? which.slice('theme-'.length) : ''}
        onChange={({ target }) =>
          goTo({
            screen: 'puzzle',
            at: `${spec}/${target.value === '' ? 'next' : `theme-${target.value}`}`,
          })
        }
      >
        <option value="">{p.anyTheme}</option>
        {themes.map((theme) => (
          <option key={theme} value={theme}>
            {p.themes[theme]}
          </option>
        ))}
      </select>
    </label>
  );
}

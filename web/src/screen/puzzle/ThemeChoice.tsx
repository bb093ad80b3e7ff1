import { useId } from 'react';
import { goTo } from '../../app/route';
import { THEMES, type Theme } from '../../learn/puzzle';
import type { Words } from '../../learn/words';
import { CHESS, CONNECT_FOUR } from '../../rules/spec';

/** What puzzles of a game can be about. */
const themesOf = (spec: string): readonly Theme[] =>
  THEMES.filter((theme) => {
    const mate = theme.startsWith('mate') || theme === 'only-move';
    if (spec === CHESS) return mate || theme === 'hold';
    if (mate) return false;
    return spec === CONNECT_FOUR ? theme !== 'ladder' : theme !== 'hold' && theme !== 'zugzwang';
  });

interface Props {
  spec: string;
  which: string;
  words: Words;
}

export function ThemeChoice({ spec, which, words }: Props) {
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
        {themesOf(spec).map((theme) => (
          <option key={theme} value={theme}>
            {p.themes[theme]}
          </option>
        ))}
      </select>
    </label>
  );
}

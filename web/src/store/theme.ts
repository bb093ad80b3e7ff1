import type { Settings } from './settings';

/** Puts theme and colours on the page at once: what is drawn next already reads them. */
export function dress({ theme, colours }: Pick<Settings, 'theme' | 'colours'>): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.colours = colours;
}

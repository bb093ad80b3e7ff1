import type { Kind } from '../rules/spec';
import { languageOf, type Language } from '../text/language';

export interface Settings {
  readonly language: 'browser' | Language;
  readonly theme: 'system' | 'light' | 'dark';
  readonly colours: 'classic' | 'sea' | 'plain';
  readonly sound: boolean;
  readonly motion: 'system' | 'full' | 'none';
  /** Every move needs a second tap or click. */
  readonly confirm: boolean;
  readonly layout: 'both' | 'scene' | 'slices';
  /** Cells of chess boards are tinted by the four sets that unicorns never leave. */
  readonly unicornColours: boolean;
  readonly names: readonly [string, string];
  readonly level: number;
  /** The game that was last chosen on the start page. */
  readonly game: Kind;
}

export const DEFAULTS: Settings = {
  language: 'browser',
  theme: 'system',
  colours: 'classic',
  sound: true,
  motion: 'system',
  confirm: false,
  layout: 'both',
  unicornColours: false,
  names: ['', ''],
  level: 1,
  game: 'connect-flat',
};

const KEY = 'raumspiel.settings';

/** What was remembered on this device; anything unreadable is as if it were not there. */
export function recall(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    return { ...DEFAULTS, ...kept };
  } catch {
    return DEFAULTS;
  }
}

export function remember(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A full or forbidden storage only means that nothing is remembered.
  }
}

/** The language that was chosen, or the one that the browser asks for. */
export const languageSpoken = ({ language }: Settings): Language =>
  languageOf(language === 'browser' ? navigator.languages : [language]);

export function motionAllowed({ motion }: Settings): boolean {
  if (motion !== 'system') return motion === 'full';
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

import { t } from '..';
import type { PlayerTexts } from './en';

const LOADERS: Readonly<Record<string, (() => Promise<PlayerTexts>) | undefined>> = {
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
  es: async () => (await import('./es')).es,
};

/**
 * What is said to those who keep their games, in the language that is spoken. Apart from the other
 * texts, since most people never see it; there before any screen that needs it (`speaking`).
 */
export let p: PlayerTexts;

/** A part of the page that is loaded together with its texts. */
export async function speaking<T>(part: Promise<T>): Promise<T> {
  const load = LOADERS[t.language] ?? (async () => (await import('./en')).en);
  [p] = await Promise.all([load(), part]);
  return part;
}

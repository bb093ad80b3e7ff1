import { t } from '../text';
import type { en } from './text/en';

/** What lessons and puzzles say, in the page's language; fetched when somebody wants to learn. */
export type Words = typeof en;

const LANGUAGES: Readonly<Record<string, () => Promise<Words>>> = {
  en: () => import('./text/en').then((text) => text.en),
  de: () => import('./text/de').then((text) => text.de),
  fr: () => import('./text/fr').then((text) => text.fr),
  es: () => import('./text/es').then((text) => text.es),
};

let loading: Promise<Words> | null = null;

export function loadWords(): Promise<Words> {
  const load = LANGUAGES[t.language] ?? LANGUAGES.en;
  loading ??= (load ?? (() => Promise.reject(new Error(t.language))))();
  loading.catch(() => (loading = null));
  return loading;
}

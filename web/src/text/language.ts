import type { Texts } from './en';

/** The languages of the page, as those who speak them call them. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
} as const;

export type Language = keyof typeof LANGUAGES;

/** The texts of each: a part of the page of its own, loaded when it is spoken. */
export const LOADERS: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
  es: async () => (await import('./es')).es,
};

const isLanguage = (text: string): text is Language => text in LANGUAGES;

/** The first language of those that a browser asks for which the page has. */
export function languageOf(asked: readonly string[]): Language {
  const tongues = asked.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return tongues.find(isLanguage) ?? 'en';
}

import type { Texts } from './en';
import { LOADERS, type Language } from './language';

/**
 * Every text of the page, in the language that is spoken. There before anything else of the page is:
 * another language is spoken by a page that is loaded anew.
 */
export let t: Texts;

/** Loads the texts of a language. */
export async function learn(language: Language): Promise<void> {
  t = await LOADERS[language]();
}

/** Loads the texts of a language, and speaks it from then on. */
export async function speak(language: Language): Promise<void> {
  await learn(language);
  document.documentElement.lang = language;
}

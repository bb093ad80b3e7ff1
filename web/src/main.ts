import { renewIfStale } from './app/renewal';
import { languageSpoken, recall } from './device/settings';
import { speak } from './text';
import './style/base.css';

/**
 * The texts come first, so that whatever is drawn finds them there; no module may ask for one while it
 * is being read. The built page fetches the rest at the same time (`vite/preload.ts`), and it waits
 * here only until the texts are read.
 */
async function start(): Promise<void> {
  // A language that is not kept on the device must not leave nothing to read where there is no network.
  await speak(languageSpoken(recall())).catch(() => speak('en'));
  await import('./app/start');
}

start().catch(renewIfStale);

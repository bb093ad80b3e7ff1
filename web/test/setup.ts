import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { clearGames } from '../src/device/games';
import { loadRulesFrom } from '../src/rules/wasm';
import { speak } from '../src/text';
import { useStore } from '../src/session/store';
import { file } from './file';

// The page speaks before anything else of it is loaded.
await speak('en');

// Vite names files by URL; under Node the built module is read from the disk.
loadRulesFrom(file('web/src/wasm/rules_bg.wasm'));

// Parts of the page are loaded when they are needed, on busy machines slowly.
configure({ asyncUtilTimeout: 20_000 });

const start = useStore.getState();

// What jsdom does not have.
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
};
// Chromium's answers with a promise; an effect that returned it took the screen down.
Object.assign(window, { scrollTo: () => Promise.resolve() });
// It lays nothing out: nothing is anywhere, and no size ever changes.
document.elementFromPoint = () => null;
window.ResizeObserver = class {
  observe(): void {
    return undefined;
  }
  unobserve(): void {
    return undefined;
  }
  disconnect(): void {
    return undefined;
  }
};
window.matchMedia = (media: string) =>
  ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

beforeEach(async () => {
  localStorage.clear();
  await clearGames();
  useStore.setState(start, true);
});
afterEach(cleanup);

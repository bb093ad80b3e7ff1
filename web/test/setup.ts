import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { loadRulesFrom } from '../src/rules/wasm';
import { useStore } from '../src/store/store';
import { file } from './file';

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
window.matchMedia = (media: string) =>
  ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

beforeEach(() => {
  localStorage.clear();
  useStore.setState(start, true);
});
afterEach(cleanup);

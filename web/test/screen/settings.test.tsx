import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../src/app/App';
import { Game } from '../../src/rules/game';
import { CONNECT_FOUR } from '../../src/rules/spec';
import { recall } from '../../src/device/settings';
import { useStore } from '../../src/session/store';

const tones = vi.fn();

/** As much of the browser's sound as the page uses. */
class SilentAudio {
  readonly state = 'running';
  readonly currentTime = 0;
  readonly sampleRate = 3000;
  readonly destination = {};
  createOscillator() {
    return { frequency: {}, connect: (to: unknown) => to, start: tones, stop: () => 0 };
  }
  createBufferSource() {
    return { connect: (to: unknown) => to, start: () => 0, stop: () => 0 };
  }
  createBiquadFilter() {
    return { frequency: {}, connect: (to: unknown) => to };
  }
  createBuffer(_channels: number, length: number) {
    return { getChannelData: () => new Float32Array(length) };
  }
  createGain() {
    const gain = {
      setValueAtTime: () => 0,
      linearRampToValueAtTime: () => 0,
      exponentialRampToValueAtTime: () => 0,
    };
    return { gain, connect: (to: unknown) => to };
  }
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', SilentAudio);
  tones.mockClear();
});

/** Opens a game and chooses something in its settings. */
async function choosing(label: string | RegExp) {
  const user = userEvent.setup();
  location.hash = '#/play';
  useStore.getState().begin(Game.start(CONNECT_FOUR), [
    { kind: 'person', name: 'Ada' },
    { kind: 'person', name: 'Blaise' },
  ]);
  render(<App />);
  await screen.findByTestId('status');
  await user.click(await screen.findByLabelText('Settings'));
  await user.click(await screen.findByLabelText(label));
  await user.click(screen.getByText('Done'));
  return { user };
}

test('the theme is put on the page and remembered', async () => {
  await choosing('Dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(recall().theme).toBe('dark');
});

test('piece colours are put on the page and remembered', async () => {
  await choosing('Blue and orange');
  expect(document.documentElement.dataset.colours).toBe('sea');
  expect(recall().colours).toBe('sea');
});

test('sound is heard until it is switched off', async () => {
  useStore.getState().set({ sound: true });
  const { user } = await choosing('Sound');
  await user.click(screen.getByLabelText('Drop in column d'));
  expect(tones).not.toHaveBeenCalled();
  expect(recall().sound).toBe(false);
  await user.click(screen.getByLabelText('Sound off'));
  await user.click(screen.getByLabelText('Drop in column d'));
  expect(tones).toHaveBeenCalled();
});

test('pieces move only where motion is wanted', async () => {
  const { user } = await choosing('Always');
  await user.click(screen.getByLabelText('Drop in column d'));
  expect(document.querySelectorAll('.falls')).toHaveLength(1);
  useStore.getState().set({ motion: 'none' });
  await user.click(screen.getByLabelText('Drop in column d'));
  expect(document.querySelectorAll('.disc')).toHaveLength(2);
  expect(document.querySelectorAll('.falls')).toHaveLength(0);
  expect(recall().motion).toBe('none');
});

test('with confirmation every move takes a second click', async () => {
  const { user } = await choosing(/second tap/);
  await user.click(screen.getByLabelText('Drop in column d'));
  expect(document.querySelectorAll('.disc')).toHaveLength(0);
  expect(screen.getByText('d1: tap again to play')).toBeInTheDocument();
  await user.click(screen.getByLabelText('Drop in column d'));
  expect(document.querySelectorAll('.disc')).toHaveLength(1);
  expect(recall().confirm).toBe(true);
});

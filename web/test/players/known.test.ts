import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { meet, remember, useKnown } from '../../src/players/known';

const ADA = { id: 'ada', name: 'Ada', tag: 'a' };
const HOUR = 60 * 60 * 1000;

const asked = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  vi.stubGlobal('fetch', asked);
  localStorage.clear();
  asked.mockReset().mockImplementation(() => Promise.resolve(Response.json(ADA)));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  remember(null);
});

test('about somebody who is known the server is asked once a day, which renews the cookie', async () => {
  remember(ADA);
  await meet();
  expect(asked).not.toHaveBeenCalled();
  for (let day = 1; day <= 3; day++) {
    vi.advanceTimersByTime(24 * HOUR);
    await Promise.all([meet(), meet()]);
    await meet();
    expect(asked.mock.calls).toEqual(Array.from({ length: day }, () => ['api/player']));
  }
  expect(useKnown.getState().known).toEqual(ADA);
});

test('who was remembered by an older page, or in the future, is asked about', async () => {
  localStorage.setItem('raumspiel.player', JSON.stringify(ADA));
  await meet();
  expect(asked).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.UTC(2025, 0, 1));
  await meet();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('without a server somebody stays known, and is asked about again', async () => {
  remember(ADA);
  vi.advanceTimersByTime(24 * HOUR);
  asked.mockRejectedValue(new Error('no server'));
  await meet();
  await meet();
  expect(asked).toHaveBeenCalledTimes(2);
  expect(useKnown.getState().known).toEqual(ADA);
});

test('a device that was signed out is nobody’s, and nobody is not asked about', async () => {
  remember(ADA);
  vi.advanceTimersByTime(24 * HOUR);
  asked.mockResolvedValue(new Response('', { status: 401 }));
  await meet();
  expect(useKnown.getState().known).toBeNull();
  vi.advanceTimersByTime(48 * HOUR);
  await meet();
  expect(asked).toHaveBeenCalledTimes(1);
});

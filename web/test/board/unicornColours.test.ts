import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useOwnBoard } from '../../src/board/useOwnBoard';
import { Game } from '../../src/rules/game';
import { CHESS, CONNECT_SPACE } from '../../src/rules/spec';

test('a board of one’s own is tinted where that is wanted, and only in chess', () => {
  const sets = (spec: string, unicornColours?: boolean) =>
    renderHook(() =>
      useOwnBoard({ game: Game.start(spec), ...(unicornColours && { unicornColours }) }),
    ).result.current.view.sets;
  expect(sets(CHESS)).toBe(false);
  expect(sets(CHESS, true)).toBe(true);
  expect(sets(CONNECT_SPACE, true)).toBe(false);
});

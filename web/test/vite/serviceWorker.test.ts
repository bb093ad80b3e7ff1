import { expect, test } from 'vitest';
import { learningOf } from '../../vite/serviceWorker';

type Bundle = Parameters<typeof learningOf>[0];

const chunk = (fileName: string, moduleIds: string[], styles: string[] = []) => ({
  type: 'chunk',
  fileName,
  moduleIds,
  viteMetadata: { importedCss: new Set(styles) },
});

test('what is made of lessons and puzzles alone waits, with the styles that only they wear', () => {
  const bundle = {
    'Learn.js': chunk(
      'Learn.js',
      ['/web/src/screen/learn/A.tsx', '/web/src/learn/b.ts'],
      ['learn.css'],
    ),
    'Puzzle.js': chunk('Puzzle.js', ['/web/src/screen/puzzle/C.tsx'], ['learn.css', 'game.css']),
    'Game.js': chunk('Game.js', ['/web/src/screen/game/D.tsx'], ['game.css']),
    'mixed.js': chunk('mixed.js', ['/web/src/learn/b.ts', '/web/src/engine/engine.ts']),
    'empty.js': chunk('empty.js', []),
  } as unknown as Bundle;
  expect([...learningOf(bundle)]).toEqual(['Learn.js', 'Puzzle.js', 'learn.css']);
});

import { CONNECT_FOUR } from '../../rules/spec';
import type { Course } from '../lesson';

/** From the first line to who has to move. */
export const flat: Course = {
  spec: CONNECT_FOUR,
  lessons: [
    {
      id: 'line',
      sign: 'disc',
      steps: [
        { kind: 'board', moves: 'd d e e f f', goal: 'line', par: 1, solution: ['g'] },
        { kind: 'board', moves: 'd e d e d e', goal: 'line', par: 1, solution: ['d'] },
      ],
    },
    {
      id: 'aslant',
      sign: 'disc',
      steps: [
        { kind: 'board', moves: 'a b b c d c c d g d', goal: 'line', par: 1, solution: ['d'] },
      ],
    },
    {
      id: 'block',
      sign: 'disc',
      steps: [
        { kind: 'board', moves: 'a d a d g d', goal: 'safe', par: 1, solution: ['d'] },
        { kind: 'board', moves: 'a c b d a e', goal: 'safe', par: 1, solution: ['f'] },
      ],
    },
    {
      id: 'fork',
      sign: 'disc',
      steps: [{ kind: 'board', moves: 'd d e e', goal: 'fork', par: 1, solution: ['c'] }],
    },
    {
      id: 'tower',
      sign: 'disc',
      steps: [{ kind: 'puzzle', moves: 'd e d d d c a b e d', theme: 'tower', par: 2 }],
    },
    {
      id: 'zugzwang',
      sign: 'disc',
      steps: [
        {
          kind: 'puzzle',
          moves: '2565365754333512444434311115172277667',
          theme: 'zugzwang',
          values: true,
          par: 3,
        },
        {
          kind: 'puzzle',
          moves: '1716516151176566442353333352256',
          theme: 'zugzwang',
          par: 5,
        },
      ],
    },
  ],
};

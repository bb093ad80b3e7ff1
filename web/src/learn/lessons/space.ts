import { CONNECT_SPACE } from '../../rules/spec';
import type { Course } from '../lesson';

/** Thirteen directions, and what comes of two of them at once. */
export const space: Course = {
  spec: CONNECT_SPACE,
  lessons: [
    {
      id: 'line',
      sign: 'disc',
      steps: [
        { kind: 'board', moves: 'a1 a2 b1 b2 c1 c2', goal: 'line', par: 1, solution: ['d1'] },
        { kind: 'board', moves: 'c3 a1 c3 b1 c3 e5', goal: 'line', par: 1, solution: ['c3'] },
      ],
    },
    {
      id: 'aslant',
      sign: 'disc',
      steps: [
        {
          kind: 'board',
          moves: 'a1 b1 b1 c1 e3 c1 c1 d1 d1 d1',
          goal: 'line',
          par: 1,
          solution: ['d1'],
        },
      ],
    },
    {
      id: 'diagonal',
      sign: 'disc',
      steps: [
        {
          kind: 'board',
          moves: 'a1 b2 b2 c3 e1 c3 c3 d4 d4 d4',
          goal: 'line',
          par: 1,
          solution: ['d4'],
        },
      ],
    },
    {
      id: 'block',
      sign: 'disc',
      steps: [
        { kind: 'board', moves: 'a5 c3 b5 c3 e1 c3', goal: 'safe', par: 1, solution: ['c3'] },
        {
          kind: 'board',
          moves: 'e5 b1 a5 c1 c4 d1 a1 e2',
          goal: 'safe',
          par: 1,
          solution: ['e1'],
        },
      ],
    },
    {
      id: 'fork',
      sign: 'disc',
      steps: [
        { kind: 'board', moves: 'a4 e4 c1 d3 b1 a3', goal: 'fork', par: 1, solution: ['d1'] },
        { kind: 'board', moves: 'b3 e4 a1 c4 c3 d5', goal: 'fork', par: 1, solution: ['d3'] },
      ],
    },
    {
      id: 'ladder',
      sign: 'disc',
      steps: [
        {
          kind: 'puzzle',
          moves: 'e3 c3 d3 d5 c1 e1 a5 a1 d4 d1 b5 b4 d2 d2',
          theme: 'fork',
          par: 4,
        },
      ],
    },
  ],
};

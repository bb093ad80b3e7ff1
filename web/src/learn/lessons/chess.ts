import { CHESS } from '../../rules/spec';
import type { Course } from '../lesson';

/** Who has done the first three can play; the others go into what was said there. */
export const chess: Course = {
  spec: CHESS,
  lessons: [
    {
      id: 'cells',
      sign: 'rook',
      steps: [
        { kind: 'solo', role: 'rook', at: 'Aa1', reach: 'Ea1', par: 1, solution: ['Ea1'] },
        { kind: 'solo', role: 'rook', at: 'Ca3', reach: 'Ce3', par: 1, solution: ['Ce3'] },
        { kind: 'solo', role: 'rook', at: 'Cc1', reach: 'Cc5', par: 1, solution: ['Cc5'] },
        {
          kind: 'solo',
          role: 'rook',
          at: 'Aa1',
          reach: 'Dc2',
          unmarked: true,
          par: 3,
          solution: ['Da1', 'Dc1', 'Dc2'],
        },
      ],
    },
    {
      id: 'moves',
      sign: 'unicorn',
      steps: [
        { kind: 'solo', role: 'rook', at: 'Bb2', reach: 'Db5', par: 2, solution: ['Db2', 'Db5'] },
        { kind: 'solo', role: 'bishop', at: 'Aa3', reach: 'Ec5', par: 2, solution: ['Cc3', 'Ec5'] },
        {
          kind: 'solo',
          role: 'unicorn',
          at: 'Aa1',
          reach: 'Ee1',
          par: 2,
          solution: ['Cc3', 'Ee1'],
        },
        { kind: 'solo', role: 'queen', at: 'Bb2', reach: 'Dd4', par: 1, solution: ['Dd4'] },
        { kind: 'solo', role: 'knight', at: 'Cc3', reach: 'Ec4', par: 1, solution: ['Ec4'] },
        { kind: 'solo', role: 'pawn', at: 'Bc2', reach: 'Cc3', par: 2, solution: ['Bc3', 'Cc3'] },
        { kind: 'solo', role: 'pawn', at: 'Bc2', take: ['Cd2'], par: 1, solution: ['Cd2'] },
      ],
    },
    {
      id: 'win',
      sign: 'king',
      steps: [
        { kind: 'solo', role: 'king', at: 'Cc3', reach: 'Ed4', par: 2, solution: ['Dc3', 'Ed4'] },
        {
          kind: 'board',
          position: '5/5/5/P4/K4|5/3k1/5/1R3/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5 w 0 1',
          goal: 'check',
          par: 1,
          solution: ['Bb2Bd2'],
        },
        {
          kind: 'board',
          position: '5/2R2/5/5/5|5/5/5/5/5|2r2/5/2K2/5/5|5/5/5/5/5|k4/5/5/5/5 w 0 1',
          goal: 'king-goes',
          par: 1,
          solution: ['Cc3Cb3'],
        },
        {
          kind: 'board',
          position: '5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/2Q2|5/5/5/5/2K1k w 0 1',
          goal: 'mate',
          par: 1,
          solution: ['Dc1Ed1'],
        },
      ],
    },
    {
      id: 'rook',
      sign: 'rook',
      steps: [
        { kind: 'solo', role: 'rook', at: 'Aa1', reach: 'Ea5', par: 2, solution: ['Ea1', 'Ea5'] },
        {
          kind: 'solo',
          role: 'rook',
          at: 'Aa1',
          take: ['Ca1', 'Cc1', 'Cc4'],
          par: 3,
          solution: ['Ca1', 'Cc1', 'Cc4'],
        },
      ],
    },
    {
      id: 'bishop',
      sign: 'bishop',
      steps: [
        { kind: 'solo', role: 'bishop', at: 'Aa1', reach: 'Ec3', par: 2, solution: ['Cc1', 'Ec3'] },
        {
          kind: 'solo',
          role: 'bishop',
          at: 'Aa1',
          take: ['Bb1', 'Bd3', 'Dd5'],
          par: 3,
          solution: ['Bb1', 'Bd3', 'Dd5'],
        },
      ],
    },
    {
      id: 'unicorn',
      sign: 'unicorn',
      steps: [
        {
          kind: 'solo',
          role: 'unicorn',
          at: 'Cc2',
          reach: 'Aa2',
          par: 2,
          solution: ['Bb1', 'Aa2'],
        },
        {
          kind: 'solo',
          role: 'unicorn',
          at: 'Cc2',
          light: true,
          par: 3,
          solution: ['Bb3', 'Cc4', 'Dd3'],
        },
      ],
    },
    {
      id: 'knight',
      sign: 'knight',
      steps: [
        { kind: 'solo', role: 'knight', at: 'Cc3', reach: 'Cc5', par: 2, solution: ['Ec4', 'Cc5'] },
        {
          kind: 'solo',
          role: 'knight',
          at: 'Cc3',
          take: ['Ed3', 'Ce3', 'Ae4'],
          par: 3,
          solution: ['Ed3', 'Ce3', 'Ae4'],
        },
      ],
    },
    {
      id: 'queen',
      sign: 'queen',
      steps: [
        { kind: 'solo', role: 'queen', at: 'Aa1', reach: 'Ee5', par: 1, solution: ['Ee5'] },
        {
          kind: 'solo',
          role: 'queen',
          at: 'Aa1',
          take: ['Ea1', 'Ee5', 'Cc3'],
          par: 3,
          solution: ['Ea1', 'Ee5', 'Cc3'],
        },
      ],
    },
    {
      id: 'king',
      sign: 'king',
      steps: [
        { kind: 'solo', role: 'king', at: 'Cc3', reach: 'Ee5', par: 2, solution: ['Dd4', 'Ee5'] },
        {
          kind: 'solo',
          role: 'king',
          at: 'Cc3',
          take: ['Dd4', 'Cd5'],
          par: 2,
          solution: ['Dd4', 'Cd5'],
        },
      ],
    },
    {
      id: 'pawn',
      sign: 'pawn',
      steps: [
        { kind: 'solo', role: 'pawn', at: 'Bb2', reach: 'Cb3', par: 2, solution: ['Bb3', 'Cb3'] },
        {
          kind: 'solo',
          role: 'pawn',
          at: 'Bb2',
          take: ['Cb3', 'Cc4', 'Dd4'],
          par: 3,
          solution: ['Cb3', 'Cc4', 'Dd4'],
        },
        { kind: 'solo', role: 'pawn', at: 'Dd5', reach: 'Ed5', par: 1, solution: ['Ed5'] },
      ],
    },
    {
      id: 'capture',
      sign: 'rook',
      steps: [
        {
          kind: 'board',
          position: '5/5/2b2/5/K4|5/5/5/5/5|2n2/5/2R2/5/5|2r2/5/5/5/5|4k/5/5/5/5 w 0 1',
          goal: 'free-capture',
          par: 1,
          solution: ['Cc3Ac3'],
        },
      ],
    },
    {
      id: 'protect',
      sign: 'knight',
      steps: [
        {
          kind: 'board',
          position: '5/5/5/5/K4|5/5/5/5/5|4r/5/5/2R2/4N|5/5/5/5/5|k4/5/5/5/5 w 0 1',
          goal: 'protected',
          cell: 'Ce1',
          par: 1,
          solution: ['Cc2Cc1'],
        },
      ],
    },
    {
      id: 'check',
      sign: 'unicorn',
      steps: [
        {
          kind: 'board',
          position: '5/5/5/P4/K4|5/5/1U3/5/5|5/5/5/5/5|5/5/3k1/5/5|5/5/5/5/5 w 0 1',
          goal: 'check',
          par: 1,
          solution: ['Bb3Cc4'],
        },
        {
          kind: 'board',
          position: '5/5/5/P4/K4|5/5/5/5/5|5/5/5/2R2/5|5/5/5/5/5|5/2k2/5/5/5 w 0 1',
          goal: 'check',
          par: 1,
          solution: ['Cc2Ec2'],
        },
      ],
    },
    {
      id: 'out-of-check',
      sign: 'king',
      steps: [
        {
          kind: 'board',
          position: 'K3r/5/5/5/4P|5/5/5/5/5|2R2/5/5/5/5|5/5/5/5/5|4k/5/5/5/5 w 0 1',
          goal: 'king-goes',
          par: 1,
          solution: ['Aa5Aa4'],
        },
        {
          kind: 'board',
          position: 'K3r/5/5/5/4P|5/5/5/5/5|2R2/5/5/5/5|5/5/5/5/5|4k/5/5/5/5 w 0 1',
          goal: 'comes-between',
          par: 1,
          solution: ['Cc5Ac5'],
        },
        {
          kind: 'board',
          position: 'K3r/5/5/5/4P|5/5/5/5/5|4R/5/5/5/5|5/5/5/5/5|k4/5/5/5/5 w 0 1',
          goal: 'attacker-taken',
          par: 1,
          solution: ['Ce5Ae5'],
        },
      ],
    },
    {
      id: 'mate',
      sign: 'queen',
      steps: [
        {
          kind: 'board',
          position: '5/5/5/5/k4|5/5/5/5/5|5/5/5/2K2/5|5/5/5/1Q3/5|5/5/5/5/5 w 0 1',
          goal: 'mate',
          par: 1,
          solution: ['Db2Bb2'],
        },
        {
          kind: 'board',
          position: '5/5/5/5/5|5/5/5/5/5|5/5/4K/5/5|4Q/5/5/5/5|5/5/4k/5/5 w 0 1',
          goal: 'mate',
          par: 1,
          solution: ['De5De3'],
        },
      ],
    },
    {
      id: 'stalemate',
      sign: 'queen',
      steps: [
        {
          kind: 'board',
          position: '5/5/5/5/5|5/5/5/3Q1/5|5/5/5/5/5|5/5/5/5/5|5/5/5/2K2/4k w 0 1',
          goal: 'stalemate',
          cell: 'Ce2',
          par: 1,
          solution: ['Bd2Ce2'],
        },
        {
          kind: 'board',
          position: '5/5/5/5/5|5/5/5/3Q1/5|5/5/5/5/5|5/5/5/5/5|5/5/5/2K2/4k w 0 1',
          goal: 'mate',
          par: 1,
          solution: ['Bd2Ed2'],
        },
      ],
    },
    {
      id: 'queen-mate',
      sign: 'queen',
      steps: [
        {
          kind: 'puzzle',
          position: 'k4/5/5/5/5|5/5/5/3K1/5|5/5/5/5/Q4|5/5/5/5/5|5/5/5/5/5 w 0 1',
          theme: 'mate-in-3',
          par: 3,
        },
      ],
    },
  ],
};

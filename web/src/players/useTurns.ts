import { create } from 'zustand';
import type { Turn } from './turns';

/** The games with others as the server has them; null where it has not answered. */
export const useTurns = create<{ readonly turns: readonly Turn[] | null }>()(() => ({
  turns: null,
}));

/** What a page that shows a game knows of it sooner than it could ask. */
export function noteTurn(game: string, yourMove: boolean): void {
  useTurns.setState(({ turns }) => ({
    turns: turns?.map((turn) => (turn.game === game ? { ...turn, yourMove } : turn)) ?? null,
  }));
}

import type { ClientMessage } from '../generated/protocol';

export type Creation = Omit<Extract<ClientMessage, { type: 'create' }>, 'type'>;

/** How one comes into a game. */
export type Entrance =
  | { readonly by: 'create'; readonly creation: Creation }
  | {
      readonly by: 'join';
      readonly join: string;
      /** The game that the link names too, if it does. */
      readonly game: string | null;
      readonly name: string | null;
      readonly key: string;
    }
  | { readonly by: 'seat'; readonly game: string; readonly key: string }
  /** As a player whom the server knows, wherever the key is; who has no seat there watches. */
  | { readonly by: 'player'; readonly game: string }
  | { readonly by: 'watch'; readonly game: string }
  /** Watches what a link joins whose seat is taken. */
  | { readonly by: 'look'; readonly join: string };

/** The game, where its name is known before the door opens. */
export function named(entrance: Entrance): string | null {
  return 'game' in entrance ? entrance.game : null;
}

/** What to say first; `since` once the game is known. */
export function knock(entrance: Entrance, since: number | null): ClientMessage {
  const known = since === null ? {} : { since };
  switch (entrance.by) {
    case 'create':
      return { type: 'create', ...entrance.creation };
    case 'join':
      return { type: 'join', join: entrance.join, name: entrance.name, key: entrance.key };
    case 'seat':
      return { type: 'resume', game: entrance.game, key: entrance.key, ...known };
    case 'player':
      return { type: 'resume', game: entrance.game, ...known };
    case 'watch':
      return { type: 'watch', game: entrance.game, ...known };
    case 'look':
      return { type: 'watch', game: entrance.join };
  }
}

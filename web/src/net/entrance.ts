import type { ClientMessage } from '../generated/protocol';

export type Creation = Omit<Extract<ClientMessage, { type: 'create' }>, 'type'>;

/** How one comes into a game. */
export type Entrance =
  | { readonly by: 'create'; readonly creation: Creation }
  | {
      readonly by: 'join';
      readonly join: string;
      readonly name: string | null;
      readonly key: string;
    }
  | { readonly by: 'seat'; readonly game: string; readonly key: string }
  /** As a player whom the server knows, wherever the key is; who has no seat there watches. */
  | { readonly by: 'player'; readonly game: string }
  | { readonly by: 'watch'; readonly game: string };

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
  }
}

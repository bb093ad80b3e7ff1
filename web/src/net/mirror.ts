import type { Kept, Numbered, Player, Seat, Side, State } from '../generated/protocol';

/**
 * How a game stands as the server told, kept up with its events. What the rules know better
 * (the position, who is to move, what may be claimed) is left to the rules.
 */
export type Mirror = Omit<State, 'position' | 'turn' | 'claim' | 'clocks'>;

const NO_OFFERS = { draw: null, takeBack: null, rematch: null } as const;

export const otherSide = (side: Side): Side => (side === 'first' ? 'second' : 'first');
export const otherSeat = (seat: Seat): Seat => (seat === 'creator' ? 'guest' : 'creator');

/** The game after the next event; null if the event does not follow, so that one must ask. */
export function follow(mirror: Mirror, numbered: Numbered): Mirror | null {
  if (numbered.seq !== mirror.seq + 1) return null;
  const changed = change(mirror, numbered);
  return changed && { ...mirror, ...changed, seq: numbered.seq };
}

function change(mirror: Mirror, numbered: Numbered): Partial<Mirror> | null {
  const { offers, moves } = mirror;
  const { event } = numbered;
  const by = numbered.by ?? null;
  switch (event.type) {
    case 'joined':
      return { players: [...mirror.players, { seat: 'guest', side: null, name: event.name }] };
    case 'started':
      return {
        status: 'playing',
        round: event.round,
        players: mirror.players.map((player) => seated(player, event.creator)),
        moves: [],
        offers: NO_OFFERS,
        result: null,
      };
    case 'guest_left':
      return {
        status: 'waiting',
        round: 0,
        players: mirror.players
          .filter(({ seat }) => seat !== 'guest')
          .map((player) => ({ ...player, side: null })),
        ...(mirror.kept && { kept: mirror.kept.filter(({ seat }) => seat !== 'guest') }),
        moves: [],
        offers: NO_OFFERS,
      };
    case 'played':
      if (event.ply !== moves.length) return null;
      return {
        moves: [...moves, event.move],
        // Whoever plays on has answered the other's offer of a draw.
        offers: { ...offers, draw: offers.draw === by ? by : null, takeBack: null },
      };
    case 'taken_back':
      return { moves: moves.slice(0, event.plies), offers: NO_OFFERS };
    case 'finished':
      return { status: 'finished', result: event.result, offers: NO_OFFERS };
    case 'draw_offered':
      return { offers: { ...offers, draw: by } };
    case 'draw_declined':
      return { offers: { ...offers, draw: null } };
    case 'take_back_offered':
      return { offers: { ...offers, takeBack: by } };
    case 'take_back_declined':
      return { offers: { ...offers, takeBack: null } };
    case 'rematch_offered':
      return { offers: { ...offers, rematch: by } };
    case 'rematch_declined':
      return { offers: { ...offers, rematch: null } };
    case 'created':
    case 'time_given':
    case 'chatted':
      return {};
    default:
      // Later servers know more; what matters comes in events that are known here.
      return {};
  }
}

function seated(player: Player, creator: Side): Player {
  return { ...player, side: player.seat === 'creator' ? creator : otherSide(creator) };
}

/** The game with those called as they are now who have kept their seats, where something is said of it. */
export function called(mirror: Mirror, kept: readonly Kept[] | undefined): Mirror {
  if (!kept?.length) return mirror;
  const players = mirror.players.map((player) => {
    const now = kept.find(({ seat }) => seat === player.seat);
    return now ? { ...player, name: now.name, ...(now.bot && { bot: true }) } : player;
  });
  return { ...mirror, players, kept: [...kept] };
}

/** Whether the player at a seat wants everybody to see the round that is over. */
export function shows({ kept, round }: Mirror, at: Seat): boolean {
  return (kept?.find(({ seat }) => seat === at)?.shows ?? 0) >= round;
}

export function playerAt(mirror: Mirror, side: Side): Player | null {
  return mirror.players.find((player) => player.side === side) ?? null;
}

export function sideOf(mirror: Mirror, seat: Seat | null): Side | null {
  return mirror.players.find((player) => player.seat === seat)?.side ?? null;
}

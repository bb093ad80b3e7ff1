// Generated from crates/protocol by `cargo xtask protocol`. Do not edit.

/** The WebSocket subprotocol to ask for. */
export const SUBPROTOCOL = 'raumspiel.v2';

/** What a client of protocol 2 may send. Commands in a game carry `seq`, the number of the last event that the client knows, and `id`, a number that the client has not used before in this seat (begin anywhere, count up). Sending a command again is harmless: it is recognised by its `id`. A command given in ignorance of something that matters is `refused` with code `stale`. */
export type ClientMessage =
  /** Opens a game and takes the creator's seat. Answered by `attending` with the seat's key. */
  | {
      type: 'create';
      /** The game, such as `connect-7x6-4`, `connect-5x5x5-4` or `chess-5x5x5`. */
      spec: string;
      /** How the creator is called, at most 32 characters. */
      name?: string | null;
      /** The side that the creator wants; drawn when the other player joins if left out. */
      side?: Side | null;
      /** A position to start from instead of the usual one. */
      start?: string | null;
      time?: TimeControl;
      /** Whether others may watch. */
      watching?: boolean;
    }
  /** Takes the free seat of the game that a link to join names. Answered by `attending` with the seat's key, or refused with code `game-full`. */
  | {
      type: 'join';
      /** What the link to join carries. */
      join: string;
      /** The seat's secret, if the client chooses it: 32 random letters of `abcdefghijkmnpqrstuvwxyz23456789`. Whoever sends the same again, because the answer got lost, is seated where they sit. */
      key?: string | null;
      name?: string | null;
    }
  /** Watches a game. Answered by `attending`, or by `caught_up` if `since` is given. */
  | {
      type: 'watch';
      /** The game's public name, or what the link to join carries. */
      game: string;
      /** The number of the last event known, when coming back. */
      since?: number | null;
    }
  /** Comes back to a seat, on this device or another. Answered by `attending`, or by `caught_up` if `since` is given and not too long ago. */
  | {
      type: 'resume';
      game: string;
      /** The seat's secret, as it was given with `attending`. A player who is known by a cookie or a token, and whose seat it is, can leave it out. */
      key?: string;
      since?: number | null;
    }
  /** Asks for all events after a number; for a client that sees a gap. Answered by `caught_up` or `attending`. */
  | {
      type: 'sync';
      since: number;
    }
  /** Finds an opponent: sits down with somebody whose seek fits, or waits, listed. Answered by `seeking`, and by `attending` when somebody is found. Whoever leaves does not wait any more, unless all times are in days; that is for players who are known by a cookie or a token. */
  | {
      type: 'seek';
      /** The games that will do, the dearest first: at most eight. */
      specs: string[];
      /** The speeds that will do: at most eight. */
      times: TimeControl[];
      /** The secret of the seat to be, if the client chooses it, as in `join`. Whoever sends the same again, here or at another server, goes on waiting, or sits where they sit. */
      key?: string | null;
      /** How somebody is called who is not known. */
      name?: string | null;
      /** Whether ratings change; for known players, and games that have ratings. */
      rated?: boolean;
      /** The seek to answer, and no other. */
      with?: string | null;
    }
  /** Waits no longer. Answered by `unsought`, unless somebody has been found. */
  | {
      type: 'unseek';
      id: string;
    }
  /** Whether to be told who waits, by `lobby`: at once, and whenever it changes, at most once a second. */
  | {
      type: 'lobby';
      on: boolean;
    }
  /** Plays a move. */
  | {
      type: 'play';
      seq: number;
      id: number;
      /** The move as text: `d`, `b3`, `Ab2Ab3`, `Dd5Ed5=Q`. */
      move: string;
    }
  /** In a game by days, while the opponent has the move: says which replies to play when the opponent plays exactly what they answer. Takes the place of what was said before; no lines take it back. Nobody else sees it. It is forgotten when the game goes another way. Answered by `planned`. */
  | {
      type: 'plan';
      seq: number;
      /** At most 16 lines of at most 16 moves: the opponent's, the reply to it, and so on. */
      lines: string[][];
    }
  /** Asks for what this seat has planned. Answered by `planned`. */
  | {
      type: 'show_plan';
    }
  /** Gives the game up. */
  | {
      type: 'resign';
      seq: number;
      id: number;
    }
  /** Ends the game without a result; possible before the second move. */
  | {
      type: 'abort';
      seq: number;
      id: number;
    }
  /** Gives the guest's seat back to the link; possible before the guest's first move. A guest who is away for half a minute without having moved is taken to have left. */
  | {
      type: 'leave';
      seq: number;
      id: number;
    }
  /** Gives the opponent more time, in games with a clock. */
  | {
      type: 'give_time';
      seq: number;
      id: number;
      /** 1 to 60. */
      seconds: number;
    }
  /** Claims the win because the opponent, who has the move, has been away for so long that they are not coming back; see `claimWinAfter` in the state. */
  | {
      type: 'claim_win';
      seq: number;
      id: number;
    }
  | {
      type: 'offer_draw';
      seq: number;
      id: number;
    }
  | {
      type: 'accept_draw';
      seq: number;
      id: number;
    }
  | {
      type: 'decline_draw';
      seq: number;
      id: number;
    }
  /** Claims a draw that the rules give to the player to move. */
  | {
      type: 'claim_draw';
      seq: number;
      id: number;
    }
  /** Asks to have one's own last move taken back, and the answer to it if there is one. */
  | {
      type: 'offer_take_back';
      seq: number;
      id: number;
    }
  | {
      type: 'accept_take_back';
      seq: number;
      id: number;
    }
  | {
      type: 'decline_take_back';
      seq: number;
      id: number;
    }
  /** Asks for another round with sides swapped; the same link goes on. */
  | {
      type: 'offer_rematch';
      seq: number;
      id: number;
    }
  | {
      type: 'accept_rematch';
      seq: number;
      id: number;
    }
  | {
      type: 'decline_rematch';
      seq: number;
      id: number;
    }
  /** Says one of a few fixed things. */
  | {
      type: 'chat';
      seq: number;
      id: number;
      phrase: Phrase;
    }
  /** Answered by `pong` at once; for clients that want to know how far away the server is. */
  | {
      type: 'ping';
      /** Anything; comes back with the answer. */
      token: number;
    };

/** What the players have left, and whose clock runs. In messages that tell how a game stands, as of their sending; in events, as of the event. */
export interface Clocks {
  firstMs: number;
  secondMs: number;
  running: Side | null;
}

/** Whose rating a round between two changes: that of whoever plays somebody whom others know. */
export type CountsFor = 'both' | 'creator' | 'guest' | 'neither';

/** What happened in a game. */
export type Event =
  /** The game was opened. */
  | {
      type: 'created';
      spec: string;
      start: string | null;
      time: TimeControl;
      watching: boolean;
      /** The side that the creator wished for. */
      side: Side | null;
      name: string | null;
      /** How the players found each other, where it was in the lobby. */
      paired?: Paired;
      /** Whether nothing but mate and stalemate ends it by itself, as in games that a client of protocol 1 has opened. */
      untilMate?: boolean;
    }
  /** The other player took their seat. */
  | {
      type: 'joined';
      name: string | null;
    }
  /** The guest has left before their first move: the seat is free again, and the game as it was before they came. */
  | {
      type: 'guest_left';
      clocks: Clocks | null;
    }
  /** A round began: both players are there and sides are known. */
  | {
      type: 'started';
      /** From 1; a rematch is the next round of the same game. */
      round: number;
      /** The creator's side in this round. */
      creator: Side;
      clocks: Clocks | null;
    }
  /** A move was played. */
  | {
      type: 'played';
      side: Side;
      move: string;
      /** How many moves had been played before this one. */
      ply: number;
      /** The clocks after the move. */
      clocks: Clocks | null;
    }
  /** A player gave the other one more time. */
  | {
      type: 'time_given';
      seconds: number;
      /** The clocks with it. */
      clocks: Clocks | null;
    }
  | {
      type: 'draw_offered';
    }
  | {
      type: 'draw_declined';
    }
  | {
      type: 'take_back_offered';
    }
  | {
      type: 'take_back_declined';
    }
  /** Moves were taken back. */
  | {
      type: 'taken_back';
      /** How many moves are left. */
      plies: number;
      clocks: Clocks | null;
    }
  /** The round is over. */
  | {
      type: 'finished';
      result: Outcome;
      clocks: Clocks | null;
    }
  | {
      type: 'rematch_offered';
    }
  | {
      type: 'rematch_declined';
    }
  | {
      type: 'chatted';
      phrase: Phrase;
    };

/** A seat that somebody has kept as theirs: how they are called now, whatever they typed there. No event says so, and it changes without one. */
export interface Kept {
  seat: Seat;
  /** None once the player is gone. */
  name: string | null;
  /** Whether it is a bot that plays. */
  bot?: boolean;
  /** Up to which round this player wants everybody to see the game, which they do once both want it; left out where it is none. */
  shows?: number;
}

/** Who waits, and how many play. */
export interface LobbyView {
  /** The oldest first, at most 100. */
  seeks: OpenSeek[];
  /** Games from the lobby that are being played. */
  live: number;
  /** How many wait, bots and absent players left out. */
  waiting: number;
}

/** Where a state was once told. */
export interface NoState {
  /** Always 0. */
  seq: number;
}

/** An event with its number. */
export interface Numbered {
  /** Counts from 1 in each game, without gaps. */
  seq: number;
  /** When it happened: milliseconds since 1970. */
  at: number;
  event: Event;
  /** Who caused it; none for what happens by itself. */
  by?: Seat;
  /** The `id` of the command that caused it. */
  id?: number;
}

/** Offers that await an answer, each by who made it. */
export interface Offers {
  draw: Seat | null;
  takeBack: Seat | null;
  rematch: Seat | null;
}

/** Somebody who waits for an opponent. */
export interface OpenSeek {
  id: string;
  specs: string[];
  times: TimeControl[];
  rated: boolean;
  name: string | null;
  /** The player's id, if they are known. */
  player: string | null;
  bot: boolean;
  /** What they are rated in each of the games, in the same order; empty for who is not known. */
  ratings: Strength[];
  /** Since when: milliseconds since 1970. */
  since: number;
}

/** How a round ended. */
export interface Outcome {
  /** None if it is a draw or was aborted. */
  winner: Side | null;
  /** `line`, `checkmate`, `resignation`, `time`, `abandonment`, `board-full`, `stalemate`, `dead-position`, `seventy-five-moves`, `fivefold-repetition`, `threefold-repetition`, `fifty-moves`, `agreement` or `aborted`. */
  reason: string;
  /** How many lines won, where lines win; 0 elsewhere. */
  lines: number;
}

/** How the players of a game found each other in the lobby. */
export interface Paired {
  /** Whether ratings change by it. Where the first to move has the better of it, two rounds are played from the same position with sides changed. */
  rated: boolean;
  /** What they were rated when they were paired. */
  creator: Strength;
  guest: Strength;
  /** Whose rating changes by it, where not both do. */
  countsFor?: CountsFor;
}

/** What players can say to each other. */
export type Phrase =
  | 'hello'
  | 'good_luck'
  | 'well_played'
  | 'thanks'
  | 'oops'
  | 'one_moment'
  | 'good_game'
  | 'goodbye';

/** A player as everybody sees them. */
export interface Player {
  seat: Seat;
  /** None until sides are drawn. */
  side: Side | null;
  name: string | null;
  /** Whether it is a bot that plays; left out where it is not known to be one. */
  bot?: boolean;
}

/** Who is connected right now. Not an event: it has no number and is not kept. */
export interface Presence {
  creator: boolean;
  guest: boolean;
  watchers: number;
}

/** Who a player is, whichever side that is in this round: a rematch swaps sides, not seats. */
export type Seat =
  /** Opened the game. */
  | 'creator'
  /** Came by the link. */
  | 'guest';

/** What a client of protocol 2 may receive. Later versions add messages and fields: ignore what you do not know. */
export type ServerMessage =
  /** The first message on every connection. */
  | {
      type: 'welcome';
      /** The version within the subprotocol; at least 2. */
      version: number;
      /** The server's name and version, for a person. */
      server: string;
      /** Longer messages close the connection with 1009. */
      maxMessageBytes: number;
      /** Several servers share the games here. Everybody may play anywhere; it is fastest where all who are at one game come to it at `/ws?game=GAME`. */
      several?: boolean;
    }
  /** The connection attends this game from now on. */
  | {
      type: 'attending';
      /** The receiver's seat; none for a watcher. */
      you: Seat | null;
      state: State;
      presence: Presence;
      /** What a link to join carries; given to the creator along with the key. */
      join?: string;
      /** The seat's secret, given once, when the seat is taken. Keep it: it is what `resume` asks for. It belongs in no link that is shared. */
      key?: string;
    }
  /** Everything since the number that was asked for. */
  | {
      type: 'caught_up';
      you: Seat | null;
      events: Numbered[];
      /** The clocks as they stand now. */
      clocks: Clocks | null;
      presence: Presence;
      /** As in `state`; left out where nobody has kept a seat. */
      kept?: Kept[];
    }
  /** Something happened. */
  | ({
      type: 'event';
    } & Numbered)
  /** Who is connected has changed, or how they are called. */
  | {
      type: 'presence';
      presence: Presence;
      /** As in `state`, where that has changed. */
      kept?: Kept[];
    }
  /** A command in the game was refused and changed nothing. What the client did not know of comes by itself, or has come already. */
  | {
      type: 'refused';
      id: number;
      /** A stable name that programs can rely on. */
      code: string;
      /** A sentence for a person. */
      message: string;
      /** The number of the last event in the game. */
      seq: number;
      /** Means nothing any more: the first clients look here how the game stands, and go on with what they know as its number is 0. */
      state: NoState;
    }
  /** The connection waits for an opponent. When one is found, `attending` comes as after `join`. */
  | {
      type: 'seeking';
      /** What `unseek` asks for, and what others take it by. */
      id: string;
    }
  /** A seek is over without a game. */
  | {
      type: 'unsought';
      id: string;
    }
  /** Who waits, and how many play. */
  | ({
      type: 'lobby';
    } & LobbyView)
  /** What the receiver's seat has planned, as far as it still lies ahead. */
  | {
      type: 'planned';
      lines: string[][];
    }
  /** Anything else that went wrong. The connection stays. */
  | {
      type: 'error';
      code: string;
      message: string;
    }
  | {
      type: 'pong';
      token: number;
      /** The server's measure of the way to this client and back, if it has one. */
      lagMs: number | null;
    };

/** Who moves when: the first begins. In 3D chess the first is White. */
export type Side = 'first' | 'second';

/** How a game stands: everything that a client needs to show it. */
export interface State {
  /** The game's public name: enough to watch, not to play. */
  game: string;
  /** The number of the last event in it. */
  seq: number;
  spec: string;
  /** The position that a round starts from, if not the usual one. */
  start: string | null;
  time: TimeControl;
  /** Whether others may watch. */
  watching: boolean;
  status: Status;
  /** From 1; 0 while the other player is awaited. */
  round: number;
  players: Player[];
  /** The moves of this round. */
  moves: string[];
  /** The position as text. */
  position: string;
  /** Who is to move; none when nobody is. */
  turn: Side | null;
  clocks: Clocks | null;
  offers: Offers;
  /** A draw that the player to move may claim: `threefold-repetition` or `fifty-moves`. */
  claim: string | null;
  /** For how many seconds the opponent has to be away, with the move, before a win can be claimed; none where it cannot be. */
  claimWinAfter: number | null;
  /** How the round ended, if it has. */
  result: Outcome | null;
  /** Which of the seats somebody has kept as theirs; left out where nobody has. */
  kept?: Kept[];
  /** How the players found each other, where it was in the lobby. */
  paired?: Paired;
}

export type Status =
  | 'playing'
  | 'finished'
  /** The other player has not come yet. */
  | 'waiting';

/** What somebody was rated, in whole points. */
export interface Strength {
  rating: number;
  /** How far off that may be; 110 or more is provisional. */
  deviation: number;
  bot: boolean;
}

/** How much time the players have. The server's clock decides. */
export type TimeControl =
  /** All the time in the world. */
  | {
      kind: 'none';
    }
  /** A supply for the whole game and an increment after each move; with an increment of 0 it is sudden death. */
  | {
      kind: 'clock';
      initialSeconds: number;
      incrementSeconds: number;
    }
  /** So many days for each move. */
  | {
      kind: 'correspondence';
      daysPerMove: number;
    };

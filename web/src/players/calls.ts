import type {
  AddedPasskey,
  Agreement,
  Bots,
  BotToken,
  Challenge,
  Claim,
  FinishedGame,
  GamesPage,
  KnownPlayer,
  LiveGame,
  LiveGames,
  Names,
  NewName,
  NewPasskey,
  OpenGame,
  OpenGames,
  Opening,
  OwnPlayer,
  Pairing,
  PasskeyDomain,
  PublicPlayer,
  PushKey,
  PushSubscription,
  RatingHistory,
  RatingList,
  RatingPoint,
  RecoveryCode,
  SignedChallenge,
  TypedCode,
} from '../generated/http';
import { remember } from './known';

/** What the server did not do, by its stable name for it. */
export class CallRefused extends Error {
  readonly code: string;
  /** When it is worth trying again, in seconds. */
  readonly after: number;

  constructor(code: string, message: string, after = 0) {
    super(message);
    this.code = code;
    this.after = after;
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function call<T>(method: Method, path: string, body?: object): Promise<T> {
  const asked: RequestInit = { method, cache: 'no-store', credentials: 'same-origin' };
  if (body !== undefined) {
    asked.body = JSON.stringify(body);
    asked.headers = { 'content-type': 'application/json' };
  }
  const answer = await fetch(`api/${path}`, asked).catch(() => {
    throw new CallRefused('no-server', '');
  });
  if (answer.status === 204) return undefined as T;
  const said = (await answer.json().catch(() => {
    // Whatever this is, it is not the server of this page.
    throw new CallRefused('no-server', '');
  })) as unknown;
  if (answer.ok) return said as T;
  const { code, message } = said as { code: string; message: string };
  if (code === 'not-signed-in') remember(null);
  throw new CallRefused(code, message, Number(answer.headers.get('retry-after') ?? 0));
}

/** Who this device belongs to; null where it is nobody's. */
export async function ownPlayer(): Promise<OwnPlayer | null> {
  try {
    const own = await call<OwnPlayer>('GET', 'player');
    remember(own);
    return own;
  } catch (refused) {
    if (refused instanceof CallRefused && refused.code === 'not-signed-in') return null;
    throw refused;
  }
}

/**
 * Somebody has become this device's player. Where the browser does not keep the cookie that says so,
 * the server does not know them the next time, so that is asked at once.
 */
async function settled({ id }: KnownPlayer): Promise<OwnPlayer> {
  const own = await ownPlayer();
  if (own?.id !== id) throw new CallRefused('no-cookie', '');
  return own;
}

export async function become(name: string | null): Promise<OwnPlayer> {
  return settled(await call<KnownPlayer>('POST', 'player', name === null ? {} : { name }));
}

export async function pair(code: string): Promise<OwnPlayer> {
  return settled(await call<KnownPlayer>('POST', 'pair', { code } satisfies TypedCode));
}

export async function recover(code: string): Promise<OwnPlayer> {
  return settled(await call<KnownPlayer>('POST', 'recover', { code } satisfies TypedCode));
}

export async function enterByPasskey(signed: SignedChallenge): Promise<OwnPlayer> {
  return settled(await call<KnownPlayer>('POST', 'passkey', signed));
}

export async function rename(name: string): Promise<void> {
  remember(await call<KnownPlayer>('PATCH', 'player', { name } satisfies NewName));
}

export async function deletePlayer(): Promise<void> {
  await call('DELETE', 'player');
  remember(null);
}

export const claim = (seat: Claim): Promise<void> => call('POST', 'player/claim', seat);
export const openPairing = (): Promise<Pairing> => call('POST', 'player/pair');
export const newRecovery = (): Promise<RecoveryCode> => call('POST', 'player/recovery');
export const signOut = (device: string): Promise<void> =>
  call('DELETE', `player/devices/${device}`);

export const suggestedNames = async (): Promise<readonly string[]> =>
  (await call<Names>('GET', 'names')).names;

export const openGames = async (): Promise<readonly OpenGame[]> =>
  (await call<OpenGames>('GET', 'player/games')).games;

export const publicPlayer = (id: string): Promise<PublicPlayer> => call('GET', `players/${id}`);

/** Games from the lobby that are being played, the best first. */
export const liveGames = async (): Promise<readonly LiveGame[]> =>
  (await call<LiveGames>('GET', 'live')).games;

/** Games from the lobby that ended this week, the best first. */
export const bestGames = async (): Promise<readonly FinishedGame[]> =>
  (await call<GamesPage>('GET', 'best')).games;

/** A page of the best rated of a game, after those that were seen. */
export const bestPlayers = (pool: string, before: string | null): Promise<RatingList> =>
  call('GET', `ratings/${pool}${before === null ? '' : `?before=${before}`}`);

/** A position to begin with that gives nobody the better of it. */
export const evenStart = async (spec: string): Promise<string> =>
  (await call<Opening>('GET', `openings/${spec}`)).start;

/** Says that everybody may see the finished rounds of a game; they do once both players want it. */
export const showEverybody = async (game: string): Promise<boolean> =>
  (await call<Agreement>('POST', `games/${game}/public`)).listed;

export const ratingHistory = async (id: string, pool: string): Promise<readonly RatingPoint[]> =>
  (await call<RatingHistory>('GET', `players/${id}/ratings/${pool}`)).points;

export interface Filter {
  readonly spec: string;
  readonly result: string;
}

export function finishedGames(
  id: string,
  { spec, result }: Filter,
  before: string | null,
): Promise<GamesPage> {
  const query = new URLSearchParams({ limit: '24' });
  if (spec) query.set('spec', spec);
  if (result) query.set('result', result);
  if (before !== null) query.set('before', before);
  return call('GET', `players/${id}/games?${query}`);
}

/** Where all finished games are found as one text. */
export const recordsOf = (id: string): string => `api/players/${id}/games.txt`;

/** A finished round as a record. */
export async function recordOf(game: string, round: number): Promise<string> {
  const answer = await fetch(`api/games/${game}/record?round=${round}`, { cache: 'no-store' });
  if (!answer.ok) throw new CallRefused('no-record', '');
  return answer.text();
}

export const bots = async (): Promise<readonly KnownPlayer[]> =>
  (await call<Bots>('GET', 'player/tokens')).bots;
export const makeBot = (name: string): Promise<BotToken> =>
  call('POST', 'player/tokens', { name } satisfies NewName);
export const deleteBot = (id: string): Promise<void> => call('DELETE', `player/tokens/${id}`);

export const passkeyDomain = (): Promise<PasskeyDomain> => call('GET', 'passkey');
export const challengeToAdd = (): Promise<Challenge> => call('POST', 'player/passkeys/challenge');
export const challengeToEnter = (): Promise<Challenge> => call('POST', 'passkey/challenge');
export const addPasskey = (passkey: NewPasskey): Promise<AddedPasskey> =>
  call('POST', 'player/passkeys', passkey);

/** The key by which browsers take notices from this site; refused where it sends none. */
export const pushKey = (): Promise<PushKey> => call('GET', 'push');
export const subscribeDevice = (subscription: PushSubscription): Promise<void> =>
  call('POST', 'player/push', subscription);
export const unsubscribeDevice = (): Promise<void> => call('DELETE', 'player/push');

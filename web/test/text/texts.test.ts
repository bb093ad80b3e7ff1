import { expect, test } from 'vitest';
import { languageOf, LANGUAGES, LOADERS, type Language } from '../../src/text/language';
import { en } from '../../src/text/en';
import { counter } from '../../src/text/counter';
import { speak, t } from '../../src/text';
import { refusalText } from '../../src/text/refusalText';

type Node =
  string | ((...args: never[]) => unknown) | readonly Node[] | { readonly [key: string]: Node };

/** What texts with unusual arguments are called with; all others take names and numbers. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  'game.inHand': ['rook', 'Ab2', 2, ['Ac2', 'Ad2']],
  'game.outOfCheck': [['Ab2–Ac2', 'Ab2–Ad2'], 3],
  'game.stuck.not-your-piece': ['rook'],
  'game.stuck.blocked': ['rook'],
  'game.stuck.pinned': ['rook'],
  'game.stuck.check-first': ['rook'],
  'game.cannotGo': ['rook', 'Ab2'],
  'board.piece': [0, 'rook'],
  'spoken.moved': ['Ada', 'rook', 'Ab2', 'Ab3'],
  'spoken.step': ['rook', 'Ab2', 'Ab3'],
  'spoken.captured': ['rook'],
  'spoken.promoted': ['queen'],
  'hint.takes': ['rook', 'Ab2'],
  'hint.promotes': ['queen'],
  'online.youPlay': ['chess', 0],
  sideName: ['chess', 0],
};

/** Texts that are the same in a language by nature: names, figures, and words that both have. */
const ALIKE: Readonly<Record<Exclude<Language, 'en'>, ReadonlySet<string>>> = {
  de: new Set(['home.names', 'players.computer', 'analysis.title']),
  fr: new Set([
    'online.bot',
    'online.invitation',
    'sides.connect.1',
    'analysis.exact',
    'analysis.exactAtOnce',
    'review.columns.2',
  ]),
  es: new Set(['online.bot', 'game.daysLeft']),
};
/** Nothing to translate in any language. */
const SIGNS = new Set([
  'title',
  'home.sizes.0',
  'home.sizes.1',
  'home.timeShort',
  'home.resumeAbout',
  'game.typeMoveForm.connect-flat',
  'game.typeMoveForm.connect-space',
  'game.typeMoveForm.chess',
  'score.short.unknown',
  'score.short.atMost',
  'spoken.dropped',
  'online.settings',
  'online.saidBy',
  'online.between',
  'review.move',
  'review.turned',
  'score.side',
]);

/** Every text by its path, as it reads; lists and tables by their entries. */
function* leaves(node: Node, path: readonly string[] = []): Generator<readonly [string, string]> {
  const name = path.join('.');
  if (typeof node === 'string') yield [name, node];
  else if (typeof node === 'function') {
    const call = node as (...args: readonly unknown[]) => unknown;
    yield [name, String(call(...(ARGUMENTS[name] ?? [2, 2, 2])))];
  } else for (const [key, below] of Object.entries(node)) yield* leaves(below, [...path, key]);
}

const texts = async (language: Language): Promise<ReadonlyMap<string, string>> =>
  new Map(leaves(await LOADERS[language]()));

const OTHERS = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== 'en');

test.each(OTHERS)('%s has every text, and none that nobody asks for', async (language) => {
  const english = await texts('en');
  const other = await texts(language);
  expect([...other.keys()]).toEqual([...english.keys()]);
  // English leaves some refusals to the rules, which speak it; others cannot.
  expect([...other].filter(([, text]) => text.trim() === '')).toEqual([]);
  expect([...other].filter(([, text]) => /undefined|NaN|\[object/.test(text))).toEqual([]);
});

test.each(OTHERS)('%s leaves nothing in English by accident', async (language) => {
  const english = await texts('en');
  const alike = new Set([...SIGNS, ...ALIKE[language]]);
  const left = [...(await texts(language))].filter(
    ([name, text]) => text === english.get(name) && !alike.has(name),
  );
  expect(left).toEqual([]);
});

test.each(OTHERS)('%s names what it is', async (language) => {
  expect((await LOADERS[language]()).language).toBe(language);
});

test('a browser is answered in the first of its languages that is there', () => {
  expect(languageOf(['de-CH', 'fr'])).toBe('de');
  expect(languageOf(['nl', 'fr-CA', 'en'])).toBe('fr');
  expect(languageOf(['ES'])).toBe('es');
  expect(languageOf(['nl', 'toString'])).toBe('en');
  expect(languageOf([])).toBe('en');
});

test('numbers have the form and the figures of their language', () => {
  const moves = { one: '# coup', other: '# coups' };
  expect([0, 1, 2].map((n) => counter('fr')(n, moves))).toEqual(['0 coup', '1 coup', '2 coups']);
  expect(counter('en')(0, { one: '# move', other: '# moves' })).toBe('0 moves');
  expect(counter('de')(12345, { one: '# Zug', other: '# Züge' })).toBe('12.345 Züge');
});

test('what is spoken is what everybody finds, with the page saying so', async () => {
  await speak('de');
  expect([t.game.check, document.documentElement.lang]).toEqual(['Schach', 'de']);
  await speak('en');
  expect([t.game.check, document.documentElement.lang]).toEqual(['Check', 'en']);
});

test('pieces agree with their adjectives', async () => {
  const { de } = await import('../../src/text/de');
  const { fr } = await import('../../src/text/fr');
  const { es } = await import('../../src/text/es');
  expect(de.board.piece(0, 'unicorn')).toBe('weißes Einhorn');
  expect(de.spoken.captured('pawn')).toBe('Schlägt den Bauern.');
  expect(fr.board.piece(1, 'queen')).toBe('dame noire');
  expect(es.game.stuck.pinned('rook')).toBe('Esta torre está clavada: detrás está el rey.');
});

test('a refusal is told by its code, in the language that is spoken', async () => {
  const full = { code: 'column-full', message: 'That column is full.' };
  const record = { code: 'malformed-record', message: 'line 3, column 5: A date looks like …' };
  const unknown = { code: 'not-thought-of', message: 'Something new.' };
  expect([full, record, unknown].map(refusalText)).toEqual(
    [full, record, unknown].map(({ message }) => message),
  );
  await speak('de');
  expect([full, record, unknown].map(refusalText)).toEqual([
    'Diese Spalte ist voll.',
    'Zeile 3, Spalte 5: Hier lässt sich die Aufzeichnung nicht lesen.',
    'Something new.',
  ]);
  await speak('en');
});

test('English says itself of a refusal what the rules say', () => {
  const own = Object.entries(en.refusals).filter(([, text]) => text === '');
  expect(own.map(([code]) => code)).toEqual([
    'malformed-move',
    'malformed-record',
    'malformed-position',
    'unknown-game',
    'no-datapack',
    'bad-spec',
    'bad-position',
    'bad-time',
  ]);
});

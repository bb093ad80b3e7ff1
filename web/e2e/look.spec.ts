import {
  choose,
  drop,
  expect,
  more,
  resume,
  scene,
  sliceCell,
  START,
  status,
  test,
  typeMove,
} from './local/board';
import { look, SIZES, type Size } from './local/look';

/** Games as if they had been left on the device: name of the picture, spec, start, moves. */
const GAMES = [
  ['flat', 'connect-7x6-4', '-', 'd d e c c e f'],
  ['flat-won', 'connect-7x6-4', 'a:xo b:xo c:x e:ox f:oox g:oxox', 'd'],
  ['flat-large', 'connect-64x64-4', '-', 'a b c d e f g h bl bk'],
  ['space', 'connect-5x5x5-4', '-', 'c3 b2 c2 d3 b3 d2 c4 c3 c3 b4 d4 a3 b3'],
  ['space-won', 'connect-5x5x5-4', '-', 'c3 b2 c3 b2 c3 b2 c3'],
  ['space-large', 'connect-10x10x10-4', '-', 'a1 j10 e5 e5 f6 f6'],
  ['chess', 'chess-5x5x5', START, 'Ad1Cc1 Ed5Cd4 Bc1Cb1 Db4Cb4'],
  ['chess-mate', 'chess-5x5x5', START, 'Ad1Cc1 Dc5Cb4 Bc1Ad1 Cb4Ab2'],
] as const;

for (const size of Object.keys(SIZES) as Size[]) {
  test.describe(size, () => {
    test.use({ viewport: SIZES[size] });
    test.describe.configure({ timeout: 240_000 });

    test('home, setting up a game, opening a record, settings', async ({ page }) => {
      await page.goto('./');
      await look(page, 'home', size);
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('dialog').waitFor();
      await look(page, 'settings', size);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'The computer' }).click();
      await page.getByRole('dialog').getByText('More', { exact: true }).click();
      await look(page, 'setup', size);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Open a record' }).click();
      await page.getByRole('dialog').waitFor();
      await look(page, 'record', size);
    });

    test('a game that waits on the home page; asking before it is lost', async ({ page }) => {
      await resume(page, 'connect-7x6-4', { moves: 'd d e' });
      if (size === 'phone') await more(page, 'Resign');
      else await page.getByRole('button', { name: 'Resign' }).click();
      await look(page, 'sure', size);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await more(page, 'Back');
      await expect(page.getByText('Go on with your game')).toBeVisible();
      await look(page, 'waiting-game', size);
    });

    for (const [name, spec, start, moves] of GAMES) {
      test(`the board: ${name}`, async ({ page }) => {
        // The end is told when it comes, not again to who comes back to it.
        const ends = name === 'chess-mate';
        await resume(page, spec, {
          start,
          moves: ends ? moves.slice(0, moves.lastIndexOf(' ')) : moves,
        });
        if (!name.startsWith('flat')) await scene(page);
        if (ends) {
          await typeMove(page, moves.slice(moves.lastIndexOf(' ') + 1));
          await page.getByRole('dialog').waitFor();
        }
        if (name === 'chess' && size === 'desk') await sliceCell(page, '2,0,2').click();
        await look(page, name, size);
        if (ends) {
          await page.getByRole('button', { name: 'Look at the board' }).click();
          await look(page, 'chess-after', size);
        }
      });
    }

    test('promotion, the levels alone, and a move to confirm', async ({ page }) => {
      await choose(page, { layout: 'slices', confirm: true });
      const start = '5/5/5/5/K4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/P4/5/5/4k w 0 1';
      await resume(page, 'chess-5x5x5', { start });
      if (size === 'phone') await page.locator('.level-tabs').getByLabel('Level E').click();
      await sliceCell(page, '0,3,4').click();
      await look(page, 'levels', size);
      await sliceCell(page, '0,4,4').click();
      await page.getByRole('dialog').waitFor();
      await look(page, 'promotion', size);
      await resume(page, 'connect-7x6-4', { moves: 'd' });
      await drop(page, 'd');
      await expect(status(page)).toHaveText('Blaise to move');
      await look(page, 'confirm', size);
    });
  });
}

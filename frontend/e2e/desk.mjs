// An author's way with `agon game dev`, in a real browser against the real program: a match, a broken referee, the same
// match again.
//
//   BASE_URL=http://127.0.0.1:8700 AGON_GAME=folder node e2e/desk.mjs
//
// Prints a line per step and ends with 0 when all passed, 1 when one failed, 77 when there is no browser here.
// AGON_GAME: the folder of the game, as `agon game new` writes it; its files are changed. AGON_SCREENSHOTS: a folder for
// pictures.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAccess, findBrowser, open, picture } from './browser.mjs';
import { Failed, must, Steps } from './steps.mjs';

if (!findBrowser()) {
  console.log('skip: no Chromium found; install it (apt-get install chromium) or name it in AGON_CHROMIUM');
  process.exit(77);
}

const folder = process.env.AGON_GAME;
const session = await open(process.env.BASE_URL);
const steps = new Steps(session);
const referee = join(folder, 'referee/referee.py');
const good = readFileSync(referee, 'utf8');
const lineOf = (text) => good.slice(0, good.indexOf(text)).split('\n').length;
let status = 0;

/** Waits for the end of the match with a number. */
const played = (page, number) => page.getByRole('status').filter({ hasText: `Match ${number} played` }).waitFor();
const problem = (page, text) => page.locator('.dk-problem').filter({ hasText: text }).waitFor();

try {
  await steps.step('the match of a new game', async (page) => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Chase' }).waitFor();
    await played(page, 1);
    await page.locator('canvas.vw-canvas').waitFor();
    await page.getByRole('heading', { name: 'Start' }).waitFor();
    await checkAccess(page);
    await picture(page, 'desk-match');
  });

  await steps.step('who was told what in a round', async (page) => {
    await page.locator('.vw').focus();
    for (let k = 0; k < 3; k++) await page.keyboard.press('ArrowRight');
    const round = page.getByRole('region', { name: 'Round 3', exact: true });
    await round.getByText('tell * ').waitFor();
    must((await round.innerText()).includes('0 Hunter'), 'the players are not named');
    must(/is told\s+\d+,\d+ /.test(await round.innerText()), 'what players are told is not there');
    await round.getByText('8 frames').click();
    await round.getByText('frame move 0').waitFor();
  });

  await steps.step('a referee that does not compile', async (page) => {
    writeFileSync(referee, good.replace('    wall.update(reached)\n', '    wall.update(reached\n'));
    await problem(page, 'The referee does not compile');
    await problem(page, `referee/referee.py, line ${lineOf('    wall.update(reached)')}`);
    must(await page.locator('canvas.vw-canvas').isVisible(), 'the last good match is gone');
    await checkAccess(page);
    await picture(page, 'desk-broken');
  });

  await steps.step('one that fails in a round', async (page) => {
    const raising = good.replace('    goal = {}\n', "    if match.round == 5:\n        raise ValueError('no such move')\n    goal = {}\n");
    writeFileSync(referee, raising);
    await problem(page, 'The referee failed in round 5: crash');
    await problem(page, 'ValueError: no such move');
    await problem(page, `referee/referee.py, line ${lineOf('    goal = {}') + 1}`);
    await picture(page, 'desk-failed');
  });

  await steps.step('the match again, once it is mended', async (page) => {
    writeFileSync(referee, good);
    await played(page, 2);
    must((await page.locator('.dk-problem').count()) === 0, 'the problem stays');
    must((await page.locator('.vw-round b').innerText()) === '3', 'the round was not kept');
  });

  await steps.step('a wrong line of the manifest', async (page) => {
    const manifest = join(folder, 'game.toml');
    const right = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, right.replace('seats = [2, 4]', 'seats = [4, 2]'));
    await problem(page, 'Seats: expected the fewest and the most players');
    await problem(page, `game.toml, line ${right.slice(0, right.indexOf('seats =')).split('\n').length}`);
    writeFileSync(manifest, right);
    await played(page, 3);
  });

  await steps.step('the statement', async (page) => {
    await page.getByRole('button', { name: 'Statement' }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Tron' }).waitFor();
    await picture(page, 'desk-statement');
    await page.getByRole('button', { name: 'Match' }).click();
  });

  await steps.step('on a phone, in the dark', async (page) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('canvas.vw-canvas').waitFor();
    must(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is wider than the window');
    await checkAccess(page);
    await picture(page, 'desk-phone');
    await page.evaluate(() => window.scrollTo(0, 860));
    await picture(page, 'desk-phone-rounds');
  });
} catch (error) {
  if (!(error instanceof Failed)) console.log(`FAIL ${error.stack}`);
  status = 1;
} finally {
  await session.browser.close();
}
console.log(status === 0 ? `all ${steps.count} steps passed` : 'the journey failed');
process.exit(status);

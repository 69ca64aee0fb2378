// An author's way with a game of his own, in a real browser against the real program: dropped on the page, tested while
// he watches, published, and a contest made of it.
//
//   BASE_URL=http://127.0.0.1:8080 AGON_USER=ada AGON_PASSWORD=... AGON_PACKAGE=chase.zip node e2e/games.mjs
//
// Prints a line per step and ends with 0 when all passed, 1 when one failed, 77 when there is no browser here.
// AGON_USER: an admin's account. AGON_PACKAGE: a package with the id chase. AGON_SCREENSHOTS: a folder for pictures.
import { readFileSync } from 'node:fs';
import { checkAccess, findBrowser, open, picture } from './browser.mjs';
import { Failed, must, Steps } from './steps.mjs';

if (!findBrowser()) {
  console.log('skip: no Chromium found; install it (apt-get install chromium) or name it in AGON_CHROMIUM');
  process.exit(77);
}

const session = await open(process.env.BASE_URL);
const steps = new Steps(session);
let status = 0;

/** Drops a file on the page. */
async function drop(page, name, bytes) {
  const transfer = await page.evaluateHandle(
    ([file, data]) => {
      const items = new DataTransfer();
      items.items.add(new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], file, { type: 'application/zip' }));
      return items;
    },
    [name, bytes.toString('base64')],
  );
  const zone = page.getByRole('region', { name: 'Upload a game' });
  await zone.dispatchEvent('dragenter', { dataTransfer: transfer });
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
}

try {
  await steps.step('games are for those who log in', async (page) => {
    await page.goto('/games');
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await page.getByLabel('Name').fill(process.env.AGON_USER);
    await page.getByLabel('Password').fill(process.env.AGON_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Games' }).waitFor();
    await page.getByRole('link', { name: /^Planet Wars/ }).waitFor();
    await checkAccess(page);
    await picture(page, 'games-list');
  });

  await steps.step('a file that is no package', async (page) => {
    await drop(page, 'notes.zip', Buffer.from('PK\x03\x04 nothing'));
    await page.getByRole('alert').filter({ hasText: 'pack your files again' }).waitFor();
  });

  await steps.step('a package is dropped, and its test is watched', async (page) => {
    await drop(page, 'chase.zip', readFileSync(process.env.AGON_PACKAGE));
    await page.getByRole('heading', { level: 1, name: /^Chase/ }).waitFor();
    await page.getByRole('status').filter({ hasText: 'checks done' }).waitFor();
    await picture(page, 'games-test');
    await page.getByRole('status').filter({ hasText: 'Test passed.' }).waitFor();
    must((await page.getByRole('listitem').filter({ hasText: 'the players end all matches unfrozen' }).count()) === 1, 'the check of the players is not told');
    await checkAccess(page);
    await picture(page, 'games-report');
  });

  await steps.step('what is in it, and its publication', async (page) => {
    await page.getByText('game.toml', { exact: true }).click();
    await page.getByRole('group', { name: 'game.toml' }).getByText('id = "chase"').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('published: contests may be made of it').waitFor();
  });

  await steps.step('a contest is made of it', async (page) => {
    await page.goto('/contests/new');
    const choice = page.getByLabel('Game', { exact: true });
    const option = choice.getByRole('option', { name: /^Chase/ });
    await choice.selectOption(await option.getAttribute('value'));
    await page.getByLabel('Title').fill('Chase 2027');
    await page.getByRole('button', { name: 'Make the contest' }).click();
    await page.waitForURL(/\/contests\/chase-2027\/organize/);
    await picture(page, 'games-contest');
  });
} catch (error) {
  if (!(error instanceof Failed)) console.log(`FAIL ${error.stack}`);
  status = 1;
} finally {
  await session.browser.close();
}
console.log(status === 0 ? `all ${steps.count} steps passed` : 'the journey failed');
process.exit(status);

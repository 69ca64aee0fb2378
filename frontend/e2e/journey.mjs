// A newcomer's way through the site, in a real browser against a real server: register, submit, compile, qualify,
// ladder, replay; bad input on the way; accessibility of every page.
//
//   BASE_URL=http://127.0.0.1:8080 node e2e/journey.mjs
//
// Prints a line per step and ends with 0 when all passed, 1 when one failed, 77 when there is no browser here.
// AGON_CHROMIUM: the browser. AGON_SCREENSHOTS: a folder for pictures. AGON_CONTEST: the contest's slug; default: the
// first open one of Ants. AGON_PLAYER: a source to submit. AGON_WAIT: seconds that any one thing may take.
import { checkAccess, findBrowser, open } from './browser.mjs';
import { newName, playerSource } from './player.mjs';
import { Failed, must, Steps } from './steps.mjs';

const base = process.env.BASE_URL ?? 'http://127.0.0.1:8080';
const attempts = 8;

if (!findBrowser()) {
  console.log('skip: no Chromium found; install it (apt-get install chromium) or name it in AGON_CHROMIUM');
  process.exit(77);
}

const session = await open(base);
const steps = new Steps(session);
const name = newName();
const user = `u-${name.toLowerCase()}`;
const password = `long enough ${name}`;
let contest = '';
let submissionPath = '';
let status = 0;

try {
  await steps.step('start page', async (page) => {
    const contests = await (await page.request.get('/api/contests')).json();
    contest = process.env.AGON_CONTEST ?? contests.find((c) => c.game === 'ants' && c.state === 'open')?.slug ?? '';
    must(contest, 'there is no open contest of Ants');
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('table', { name: 'Contests' }).waitFor();
    await checkAccess(page);
    return contest;
  });

  await steps.step('a page that does not exist', async (page) => {
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await checkAccess(page);
    await page.goto('/contests/no-such-contest');
    await page.getByRole('heading', { name: 'There is no such contest' }).waitFor();
  });

  await steps.step('the rules', async (page) => {
    await page.goto(`/contests/${contest}/rules`);
    await page.locator('.rules article').waitFor();
    must((await page.locator('.rules article').innerText()).length > 1000, 'the statement is not there');
    await checkAccess(page);
  });

  await steps.step('the kit', async (page) => {
    await page.goto(`/contests/${contest}/kit`);
    const link = page.getByRole('link', { name: 'Download the kit' });
    await link.waitFor();
    await checkAccess(page);
    const answer = await page.request.get(await link.getAttribute('href'));
    must(answer.ok(), `the kit answers ${answer.status()}`);
    const zip = await answer.body();
    must(zip.subarray(0, 2).toString() === 'PK', 'the kit is not a zip file');
    return `${Math.round(zip.length / 1024)} KiB`;
  });

  await steps.step('a draft outlives log-in', async (page) => {
    await page.goto(`/contests/${contest}/submit`);
    await choose(page, broken());
    await page.getByRole('link', { name: 'Log in to submit' }).waitFor();
    await checkAccess(page);
    await page.locator('aside').getByRole('link', { name: 'Register' }).click();
    await page.waitForURL(/\/register/);
  });

  await steps.step('register', async (page) => {
    await checkAccess(page);
    await fill(page, { Name: user, Password: 'short' });
    await page.getByLabel('Password').evaluate((input) => input.removeAttribute('minlength'));
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('alert').waitFor();
    await fill(page, { Password: password });
    await page.getByRole('button', { name: 'Register' }).click();
    await page.waitForURL(`**/contests/${contest}/submit`);
    await page.getByRole('link', { name: user }).waitFor();
    return user;
  });

  await steps.step('each language begins with its starter', async (page) => {
    await page.getByLabel('Language').selectOption({ label: 'Python 3' });
    await page.locator('.cm-content').filter({ hasText: 'PLAYER_NAME = "MyPlayer"' }).waitFor();
    await page.getByRole('status', { name: 'Checks' }).waitFor();
    await page.getByLabel('Language').selectOption('cpp');
    await page.locator('.cm-content').filter({ hasText: name }).waitFor(); // the draft in C++ is still there
    await checkAccess(page);
  });

  await steps.step('a draft that does not compile is marked', async (page) => {
    await page.getByRole('button', { name: 'Try it' }).click();
    const lines = page.locator('.try-result').getByRole('button', { name: /^Line \d+$/ });
    await lines.first().waitFor();
    await page.locator('.cm-lint-marker-error').first().waitFor();
    await lines.first().click();
    await checkAccess(page);
  });

  await steps.step('a draft is tried beside its source', async (page) => {
    await choose(page, text(playerSource(name)));
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('region', { name: `What ${name} did` }).waitFor();
    await page.locator('.try-replay').getByRole('button', { name: 'Help' }).waitFor();
    await page.getByText('What it was sent in this round').click();
    await page.getByRole('group', { name: 'What it was sent in this round' }).waitFor();
    await checkAccess(page);
    const mine = await (await page.request.get(`/api/contests/${contest}/submissions`)).json();
    must(mine.submissions.length === 0, 'a try became a submission');
    return (await page.locator('.try-matches').innerText()).trim();
  });

  await steps.step('bad files are refused before they are sent', async (page) => {
    for (const [file, advice] of [
      [{ name: 'AIx.cc', mimeType: 'text/plain', buffer: Buffer.from([0xff, 0xfe, 0x41]) }, /UTF-8/],
      [{ name: 'AIx.cc', mimeType: 'text/plain', buffer: Buffer.alloc(0) }, /empty/],
      [{ name: 'AIx.cc', mimeType: 'text/plain', buffer: Buffer.alloc(2 * 1024 * 1024 + 1, 'x') }, /at most 2 MiB/],
    ]) {
      await choose(page, file);
      await page.getByRole('alert').filter({ hasText: advice }).waitFor();
    }
    must((await page.locator('.cm-content').innerText()).includes(name), 'the draft was lost');
  });

  await steps.step('the server’s refusal is shown in place', async (page) => {
    await choose(page, text('int main() {}'));
    await send(page);
    await page.getByRole('alert').filter({ hasText: 'PLAYER_NAME' }).waitFor();
    await checkAccess(page);
  });

  await steps.step('a player that does not compile', async (page) => {
    await choose(page, broken());
    await send(page);
    await page.waitForURL(/\/submissions\/\d+/);
    await waitForStep(page, 'compiles', 'failed');
    const log = page.getByRole('group', { name: 'Compiler’s messages' });
    await log.waitFor();
    must(/error/.test(await log.innerText()), 'the compiler’s messages name no error');
    await checkAccess(page);
  });

  await steps.step('a lost connection submits once', async (page) => {
    await page.getByRole('button', { name: 'Change it and submit again' }).click();
    await page.waitForURL(`**/contests/${contest}/submit`);
    await choose(page, text(playerSource(name)));
    const keys = [];
    await page.route(`**/api/contests/${contest}/submissions`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch(); // it arrives, but the answer does not
      return route.abort('connectionreset');
    });
    await send(page);
    await page.getByText('nothing is submitted twice').waitFor();
    await page.waitForURL(/\/submissions\/\d+/);
    await page.unroute(`**/api/contests/${contest}/submissions`);
    must(keys.length === 2 && keys[0] && keys[0] === keys[1], `keys of the two attempts: ${keys.join(', ')}`);
    submissionPath = new URL(page.url()).pathname;
    const mine = await (await page.request.get(`/api/contests/${contest}/submissions`)).json();
    must(mine.submissions.length === 2, `there are ${mine.submissions.length} submissions instead of 2`);
    return submissionPath;
  });

  await steps.step('it compiles', async (page) => {
    await page.reload(); // progress stays after a reload
    await waitForStep(page, 'compiles', 'done');
    await checkAccess(page);
  });

  await steps.step('it qualifies', async (page) => {
    for (let attempt = 1; ; attempt++) {
      const step = page.locator('[data-step="qualifies"]:is([data-state="done"], [data-state="failed"])');
      await step.waitFor();
      if ((await step.getAttribute('data-state')) === 'done') {
        await waitForStep(page, 'ladder', 'done');
        await checkAccess(page);
        return `attempt ${attempt}`;
      }
      must(attempt < attempts, `not qualified after ${attempt} attempts`);
      await page.getByRole('button', { name: 'Change it and submit again' }).click();
      await page.waitForURL(`**/contests/${contest}/submit`);
      await choose(page, text(`${playerSource(name)}\n// attempt ${attempt + 1}\n`));
      await send(page);
      await page.waitForURL(/\/submissions\/\d+/);
      submissionPath = new URL(page.url()).pathname;
    }
  });

  await steps.step('it is on the ladder', async (page) => {
    await page.getByRole('link', { name: 'See it on the ladder' }).click();
    const row = page.locator(`tr[data-key="${name}"]`);
    await row.waitFor();
    await checkAccess(page);
    await page.goto(`/contests/${contest}`);
    await page.locator('tr[data-key]').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(name);
    await row.waitFor();
    await page.keyboard.press('Escape');
    await page.locator('tr[data-key="Dummy"]').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.locator('tr.details').waitFor();
    await checkAccess(page);
    return page.locator('tr[data-key]').count().then((n) => `${n} players`);
  });

  await steps.step('the ladder moves by itself', async (page) => {
    await page.goto(`/contests/${contest}`);
    const matches = page.locator('.page-state').filter({ hasText: 'players' });
    await matches.waitFor();
    const before = await matches.innerText();
    await page.waitForFunction((text) => !document.body.innerText.includes(text), before);
    return `${before} -> ${await matches.innerText()}`;
  });

  await steps.step('matches and my submissions', async (page) => {
    await page.goto(`/contests/${contest}/matches`);
    await page.getByRole('table', { name: 'Matches, newest first' }).waitFor();
    await checkAccess(page);
    await page.getByRole('link', { name: 'My submissions' }).click();
    await page.getByRole('cell', { name: 'on the ladder' }).first().waitFor();
    await checkAccess(page);
  });

  await steps.step('its rating', async (page) => {
    await page.goto(`/contests/${contest}/players/${name}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('img', { name: /^Rating over/ }).waitFor();
    await checkAccess(page);
  });

  await steps.step('the replay', async (page) => {
    await page.goto(submissionPath);
    await page.getByRole('table', { name: 'Qualification matches' }).getByRole('link', { name: /^Match/ }).first().click();
    await page.waitForURL(/\/matches\/\d+/);
    await page.locator('.replay canvas').first().waitFor();
    await page.getByRole('table', { name: 'Result by rank' }).waitFor();
    await checkAccess(page);
    const path = new URL(page.url()).pathname;
    await page.goto(`${path}?round=120`);
    await page.locator('.replay').getByText('120').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/round=121/);
    await page.keyboard.press('End');
    await page.waitForURL(/round=250/);
    await checkAccess(page);
    const file = await page.request.get(`/api${path}/replay`);
    must((await file.text()).startsWith('SecGame'), 'the replay is not the judge’s output file');
    return path;
  });

  await steps.step('tokens', async (page) => {
    await page.goto('/account');
    await page.getByLabel('Name of the new token').fill('journey');
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('It is shown only now.').waitFor();
    await checkAccess(page);
    await page.getByRole('button', { name: 'Remove token journey' }).click();
    await page.getByText('No tokens yet.').waitFor();
  });

  await steps.step('what is mine is hidden after log-out', async (page) => {
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Register', exact: true }).first().waitFor();
    await page.goto(submissionPath);
    await page.getByText('shown to its author only').waitFor();
    await checkAccess(page);
  });

  await steps.step('log in', async (page) => {
    await page.locator('main').getByRole('link', { name: 'Log in' }).click();
    await fill(page, { Name: user, Password: 'not the password' });
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').waitFor();
    await checkAccess(page);
    await fill(page, { Password: password });
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`**${submissionPath}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  await steps.step('dark and on a phone', async (page) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/', `/contests/${contest}`, `/contests/${contest}/matches`, `/contests/${contest}/submit`, `/contests/${contest}/players/${name}`, submissionPath, '/account']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('load');
      await checkAccess(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      must(over <= 0, `${path} is ${over} px too wide for a phone`);
    }
  });
} catch (err) {
  if (!(err instanceof Failed)) console.log(`FAIL ${err.stack}`);
  status = 1;
} finally {
  await session.browser.close();
}
console.log(status === 0 ? `all ${steps.count} steps passed` : 'the journey failed');
process.exit(status);

function text(source) {
  return { name: `AI${name}.cc`, mimeType: 'text/plain', buffer: Buffer.from(source) };
}

// Right in everything but the C++.
function broken() {
  return text(`#include "Player.hh"\n#define PLAYER_NAME ${name}\nthis is not C++\n`);
}

async function choose(page, file) {
  await page.locator('.cm-content').waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
}

async function send(page) {
  await page.getByRole('button', { name: 'Submit player' }).click();
}

async function fill(page, fields) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function waitForStep(page, step, state) {
  await page.locator(`[data-step="${step}"][data-state="${state}"]`).waitFor();
}

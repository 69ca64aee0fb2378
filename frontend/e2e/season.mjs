// A whole season in small, as an organizer sees it, in a real browser against real processes: a contest, its roster,
// eight players, the deadline, plagiarism, a final of every format, a worker that is killed in the middle, the show, grades.
//
//   AGON_PROGRAM=bin/agon DATABASE_URL=postgres://... BASE_URL=http://127.0.0.1:8080 AGON_KEY=agw_... node e2e/season.mjs
//
// The site must be `agon api` and `agon dispatch` on an empty database without a worker: this script starts and kills workers
// of its own, with the key of one.
// Prints a line per step and ends with 0 when all passed, 1 when one failed, 77 when there is no browser here.
// AGON_SEASON: the number of players, 8 or 16. AGON_CHROMIUM: the browser. AGON_SCREENSHOTS: a folder for pictures. AGON_WAIT: seconds that any one thing may take.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { request } from 'playwright-core';
import { checkAccess, findBrowser, open, patience, picture, watched } from './browser.mjs';
import * as crowd from './crowd.mjs';
import { Failed, must, Steps } from './steps.mjs';

const base = process.env.BASE_URL ?? 'http://127.0.0.1:8080';
const program = process.env.AGON_PROGRAM ?? 'bin/agon';

if (!findBrowser()) {
  console.log('skip: no Chromium found; install it (apt-get install chromium) or name it in AGON_CHROMIUM');
  process.exit(77);
}

const contest = 'spring-ants';
const password = 'a long enough password';
const session = await open(base);
const steps = new Steps(session);
const phone = await session.browser.newContext({ baseURL: base, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
const visitor = await watched(phone, session.faults);
const students = new Map(); // requests by player's name
const organize = (section) => `/contests/${contest}/organize${section}`;
const about = (path) => `/api/contests/${contest}${path}`;

let worker = startWorker();
let status = 0;
let codes = [];
let mainFinal = 0; // the one that is shown

try {
  await steps.step('an organizer makes a contest', async (page) => {
    await ask(page, 'POST', '/api/register', { name: 'organizer', password });
    execFileSync(program, ['admin', 'user', 'add', 'root', '--admin'], { input: `${password}\n` });
    const token = execFileSync(program, ['admin', 'token'], { encoding: 'utf8' }).trim();
    execFileSync(program, ['admin', 'user', 'role', 'organizer', 'organizer'], { stdio: 'ignore', env: { ...process.env, AGON_SITE: base, AGON_TOKEN: token } });
    await page.goto('/');
    await look(page);
    await page.getByRole('link', { name: 'New contest' }).click();
    await page.getByLabel('Game').selectOption('ants');
    await page.getByLabel('Title').fill('Spring Ants');
    must((await page.getByLabel('Address').inputValue()) === contest, 'the title suggests no address');
    for (const [label, value] of Object.entries({ 'Time zone': 'UTC', Opens: minutes(-120), Deadline: minutes(7 * 24 * 60), Final: minutes(8 * 24 * 60), Closes: minutes(30 * 24 * 60) })) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    // One win of many tries: chance is not to decide here who qualifies.
    await page.getByLabel('Qualification matches').fill('40');
    await page.getByLabel('Matches to pass').fill('1');
    // Short matches are enough for all that is seen here.
    const configuration = page.getByLabel('Configuration', { exact: true });
    await configuration.fill((await configuration.inputValue()).replace(/^(NUM_ROUNDS +)250$/m, '$1100'));
    must(/^NUM_ROUNDS +100$/m.test(await configuration.inputValue()), 'the matches are not shorter');
    // The ladder rests soon, so that the pages have the machine.
    await page.getByLabel('Slow down after').fill('3');
    await page.getByLabel('Pause when slow').fill('5');
    await look(page);
    await page.getByRole('button', { name: 'Make the contest' }).click();
    await page.waitForURL(`**${organize('')}`);
    await page.getByText(/^\d+ players$/).waitFor(); // the built-in ones may be there already
    await look(page);
  });

  await steps.step('a roster is looked at, then imported', async (page) => {
    const lines = crowd.names.map((name, i) => `${name} Student,${name.toLowerCase()}@example.org,${4700 + i},${i % 2 === 0 ? 'A' : 'B'}`);
    await page.goto(organize('/people'));
    await page.getByText('Nobody yet.').or(page.getByRole('table', { name: 'Members' })).waitFor();
    await look(page);
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(`name,email,number,group\n${lines.join('\n')}\n`) });
    await page.getByRole('table', { name: 'What the import will do' }).waitFor();
    await look(page);
    await picture(page, '02-roster-preview');
    await page.getByRole('button', { name: `Import ${crowd.names.length} lines` }).click();
    await page.getByText(`Imported: ${crowd.names.length} accounts made.`).waitFor();
    codes = (await page.locator('.slips .mono').allInnerTexts()).map((link) => link.trim().split('/activate/')[1]);
    must(new Set(codes).size === crowd.names.length && codes.every(Boolean), `there are ${codes.length} links`);
    await look(page);
  });

  await steps.step('students take over their accounts', async () => {
    const names = await Promise.all(codes.map(async (code) => (await ask(visitor, 'GET', `/api/activations/${code}`)).full_name));
    must(new Set(names).size === crowd.names.length, `the codes are for ${names.join(', ')}`);
    for (const [i, full] of names.entries()) {
      const name = full.split(' ')[0];
      if (name === crowd.names[0]) {
        // The first one in the browser, on a phone.
        await visitor.goto(`/activate/${codes[i]}`);
        await visitor.getByRole('heading', { name: `Welcome, ${full}` }).waitFor();
        await look(visitor);
        await picture(visitor, '03-activate');
        await visitor.getByLabel('Password').fill(password);
        await visitor.getByRole('button', { name: 'Take over the account' }).click();
        await visitor.waitForURL((url) => url.pathname === '/');
        const { cookies } = await phone.storageState();
        students.set(name, await newRequest({ storageState: { cookies, origins: [] } }));
        await phone.clearCookies(); // from now on a visitor
        continue;
      }
      const { name: account } = await ask(visitor, 'GET', `/api/activations/${codes[i]}`);
      const student = await newRequest();
      await ask({ request: student }, 'POST', `/api/activations/${codes[i]}`, { name: account, password });
      students.set(name, student);
    }
    const again = await visitor.request.post(`/api/activations/${codes[0]}`, { data: { name: 'somebody', password } });
    must(again.status() >= 400, 'a code worked twice');
  });

  await steps.step('all players are handed in', async (page) => {
    await Promise.all(crowd.names.map((name) => submit(name)));
    await page.goto(organize(''));
    await page.locator('.facts').last().waitFor();
    await look(page);
    await until('all qualify', async () => {
      const made = await Promise.all(crowd.names.map((name) => ask(asked(name), 'GET', about('/submissions'))));
      const lost = made.map((m) => m.submissions[0]).find((s) => ['compile_failed', 'not_qualified'].includes(s.state));
      must(!lost, `${lost?.player} is ${lost?.state}: ${lost?.note} ${lost?.compile_log}`);
      return made.every((m) => m.submissions[0].state === 'qualified');
    });
  });

  await steps.step('the ladder shows them', async (page) => {
    await page.goto(`/contests/${contest}`);
    for (const name of crowd.names) await page.locator(`tr[data-key="${name}"]`).waitFor();
    await until('everybody has played', async () => {
      const rows = (await ask(page, 'GET', about('/ladder'))).rows.filter((row) => !row.builtin);
      return rows.length === crowd.names.length && rows.every((row) => row.matches > 0);
    });
    await look(page);
  });

  await steps.step('the deadline is now', async (page) => {
    await page.goto(organize('/settings'));
    await page.getByLabel('Deadline', { exact: true }).fill(minutes(0));
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Saved.').waitFor();
    await page.locator('main').getByText('frozen: no more submissions').first().waitFor();
    await look(page);
  });

  await steps.step('who is late is told so', async () => {
    const late = await upload(crowd.names[1], 2);
    must(late.status() >= 400 && late.status() < 500, `a late submission got ${late.status()}`);
    const { detail } = await late.json();
    must(/deadline|frozen|froze|closed/i.test(detail), `it says only: ${detail}`);
    return detail;
  });

  await steps.step('the ladder has its final phase', async (page) => {
    await page.goto(organize('/results'));
    await page.getByLabel('Matches at most').fill('40');
    await page.getByLabel('Reason', { exact: true }).first().fill('The season is over.');
    await look(page);
    await page.getByRole('button', { name: 'Start the final phase', exact: true }).click();
    await page.getByText(/^The final phase (is running|is over)/).first().waitFor();
    await page.getByText('The final phase is over').waitFor();
    await page.getByText('of at most 40 matches').first().waitFor();
    await look(page);
    return (await page.getByText('The final phase is over').locator('xpath=..').innerText()).trim();
  });

  await steps.step('the copy is found', async (page) => {
    await until('all are compared', async () => {
      const report = await ask(page, 'GET', about('/plagiarism'));
      return report.waiting === 0 && report.owners === crowd.names.length;
    });
    await page.goto(organize('/plagiarism'));
    const first = page.getByRole('table', { name: /^Pairs of players/ }).locator('tbody tr').first();
    const text = await first.innerText();
    must(text.includes(crowd.author) && text.includes(crowd.copyist), `on top stands ${text}`);
    await look(page);
    await picture(page, '09-plagiarism');
    await first.getByRole('link', { name: /^Compare/ }).click();
    await page.locator('pre.match').first().waitFor();
    const regions = await Promise.all(['a', 'b'].map((_, side) => page.locator('.source').nth(side).locator('pre.match').count()));
    must(regions[0] > 0 && regions[1] > 0, `there are ${regions} shared regions`);
    await page.keyboard.press('n');
    await page.locator('pre.chosen').first().waitFor();
    await look(page);
    return `${text.split('\n')[0].trim()}, ${regions[0]} regions`;
  });

  await steps.step('a final is planned and begun', async (page) => {
    await page.goto(organize('/finals'));
    await page.getByText('There is no final yet.').waitFor();
    await look(page);
    await page.getByRole('link', { name: 'New final' }).click();
    await page.getByLabel('Title').fill('The Final');
    await page.getByRole('button', { name: 'Create the final' }).and(page.locator(':enabled')).waitFor();
    await page.getByRole('radio', { name: /^Single elimination/ }).check();
    await page.getByRole('button', { name: 'Create the final' }).and(page.locator(':enabled')).waitFor();
    await look(page);
    await picture(page, '10-new-final');
    await page.getByRole('button', { name: 'Create the final' }).click();
    await page.waitForURL(/\/organize\/finals\/\d+$/);
    mainFinal = Number(page.url().split('/').at(-1));
    await page.getByRole('button', { name: 'Start the final' }).waitFor();
    await look(page);
    // However fast this machine is: nothing is played before the next step.
    await stop('SIGTERM');
    await page.getByRole('button', { name: 'Start the final' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await look(page);
  });

  await steps.step('its worker is killed in the middle', async (page) => {
    let backstage = { played: 0, running: 0 };
    while (backstage.running === 0) {
      const wanted = backstage.played + 4;
      worker = startWorker();
      await until('it is in the middle', async () => (await whole(page, mainFinal)).backstage.played >= wanted, 10);
      await stop('SIGKILL');
      const final = await whole(page, mainFinal);
      must(final.state === 'running', `the final is ${final.state} already`);
      backstage = final.backstage; // rarely it dies between two matches
    }
    worker = startWorker();
    await done(page, mainFinal);
    await page.getByRole('heading', { name: 'Final places' }).waitFor();
    await look(page);
    return `${backstage.running} matches were running, ${backstage.played} played`;
  });

  await steps.step('undisturbed, it ends the same', async (page) => {
    const disturbed = await whole(page, mainFinal);
    const again = await begin(page, 'The Final', disturbed.backstage.rules);
    await done(page, again);
    const [one, other] = [await outcome(page, mainFinal), await outcome(page, again)];
    const expected = { 8: 36, 16: 84 }[crowd.names.length];
    must(one.matches.length === expected, `it has ${one.matches.length} matches`);
    for (const [i, match] of one.matches.entries()) must(match === other.matches[i], `match ${i} is\n${match}\nand undisturbed\n${other.matches[i]}`);
    must(one.rest === other.rest, `the outcome is\n${one.rest}\nand undisturbed\n${other.rest}`);
    return `${one.matches.length} matches equal; ${disturbed.champions.join(', ')}`;
  });

  await steps.step('finals of all formats', async (page) => {
    const { formats } = await ask(page, 'POST', about('/finals/forecast'), {});
    const common = { size: 4, matches: 1, rotate: false, seed: 11 };
    // Rules that make them short. A format without a row here is played by its defaults.
    const short = {
      round_robin: { ...common, rounds: 1 },
      groups: { ...common, groups: crowd.names.length / 4, advance: 1 },
      swiss: { ...common, rounds: 3 },
      double: { ...common, advance: 2 },
      heats: { ...common, advance: 2 },
      drop_worst: { ...common, rounds: 1, drop: 4, carry: true },
      shrinking: { ...common, rounds: 1, carry: true },
      race: { ...common, certainty: 0.9, minimum: 8, budget: 24, matches: 4 },
    };
    const plans = formats.filter(({ format }) => format !== 'single').map(({ format, rules }) => ({ format, ...(short[format] ?? { ...rules, seed: 11 }) })); // single was the main final
    const begun = [];
    for (const rules of plans) begun.push([rules.format, await begin(page, `By ${rules.format.replace('_', ' ')}`, rules)]);
    let matches = 0;
    for (const [format, id] of begun) {
      await done(page, id);
      const final = await whole(page, id);
      must(final.champions.length > 0 && final.standing.length === crowd.names.length, `${format} has ${final.champions.length} champions and a standing of ${final.standing.length}`);
      must(final.standing.every((row) => row.place >= 1 && row.place <= crowd.names.length), `${format} has places ${final.standing.map((row) => row.place)}`);
      matches += final.backstage.played;
    }
    await page.goto(organize('/finals'));
    await page.getByRole('row').nth(begun.length + 2).waitFor(); // the head, and the main final twice
    await look(page);
    return `${matches} matches`;
  });

  await steps.step('before its show nobody knows of a final', async (page) => {
    const { stages } = await whole(page, mainFinal);
    const match = stages[0].heats[0].matches[0].id;
    await nothing(`/api/finals/${mainFinal}`);
    await secret(match);
    must((await ask(visitor, 'GET', about('/finals'))).finals.length === 0, 'the list of finals tells of one');
    must((await ask(visitor, 'GET', about('/matches?kind=final'))).matches.length === 0, 'the list of matches has some of a final');
    await visitor.goto(`/matches/${match}`);
    await visitor.getByRole('heading', { name: /There is no such match/ }).waitFor();
    await visitor.goto(`/contests/${contest}/finals`);
    await visitor.getByText('No final has been shown yet.').waitFor();
    await visitor.goto(`/finals/${mainFinal}`);
    await visitor.getByRole('heading', { name: /There is no such final/ }).waitFor();
    await look(visitor);
    await picture(visitor, '14-visitor-before');
  });

  await steps.step('the show', async (page) => {
    const truth = await whole(page, mainFinal);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(`/finals/${mainFinal}/show`);
    await page.getByText('Nothing is revealed yet.').waitFor();
    await look(page);
    const checked = new Set(); // kinds of steps
    for (let step = 1; step <= truth.steps; step++) {
      await page.keyboard.press('Space');
      await page.locator(`.show-stage[data-step="${step}"]`).waitFor();
      if (step === 1) await visitor.goto(`/finals/${mainFinal}`); // an address that the audience gets
      await visitor.locator(`.final-page[data-step="${step}"]`).waitFor();
      const kind = truth.backstage.steps[step - 1].kind;
      await keepsSecrets(truth, step, kind);
      if (checked.has(kind)) continue;
      checked.add(kind);
      if (kind === 'match') await page.locator('.show-stage canvas').first().waitFor();
      await look(page);
      await look(visitor);
      await picture(page, `15-show-${kind}`);
      await picture(visitor, `15-visitor-${kind}`);
    }
    must(checked.has('heat') && checked.has('result') && checked.has('champions'), `the show has only ${[...checked]}`);
    const champion = truth.champions[0];
    await page.locator('.slide-champions').getByRole('heading', { name: champion }).waitFor();
    await visitor.locator('.final-champions').getByText(champion, { exact: true }).waitFor();
    must((await ask(visitor, 'GET', `/api/finals/${mainFinal}`)).champions[0] === champion, 'everybody knows another champion');
    must((await visitor.request.get(`/api/matches/${truth.stages.at(-1).heats[0].matches[0].id}/replay`)).ok(), 'a match of the last heat cannot be watched');
    const over = await visitor.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    must(over <= 0, `the results are ${over} px too wide for a phone`);
    await page.setViewportSize({ width: 1280, height: 800 });
    return `${truth.steps} steps, champion ${champion}`;
  });

  await steps.step('the results as a file that plays without network', async (page) => {
    await page.goto(`/finals/${mainFinal}`);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'This page as a file' }).click();
    const file = join(mkdtempSync(join(tmpdir(), 'agon-season-')), 'final.html');
    await (await coming).saveAs(file);
    const away = await session.browser.newContext({ offline: true, reducedMotion: 'reduce' });
    const saved = await watched(away, session.faults);
    await saved.goto(pathToFileURL(file).href);
    const inside = await saved.locator('a.plays-here').count();
    must(inside > 0, 'no replay is in the file');
    await saved.locator('a.plays-here.decisive').first().click();
    const frame = saved.frameLocator('dialog iframe');
    await frame.locator('canvas').first().waitFor();
    await frame.getByRole('heading', { level: 1 }).waitFor();
    await picture(saved, '15-saved-replay');
    await saved.getByRole('button', { name: 'Back to the results' }).click();
    await saved.locator('dialog iframe').waitFor({ state: 'detached' });
    const size = statSync(file).size;
    rmSync(dirname(file), { recursive: true });
    await away.close();
    return `${inside} replays in ${Math.round(size / 1024)} KiB`;
  });

  await steps.step('grades', async (page) => {
    await page.goto(organize('/grades'));
    await look(page);
    await page.getByLabel('Points for players on the ladder').selectOption('rank');
    await page.getByRole('button', { name: 'Show what this gives' }).click();
    await page.getByRole('table', { name: 'What each student gets' }).waitFor();
    await look(page);
    await picture(page, '16-grades-preview');
    await page.getByLabel('Note').fill('Spring');
    await page.getByRole('button', { name: 'Keep this grading' }).click();
    const link = page.getByRole('link', { name: 'CSV' });
    await link.waitFor();
    await look(page);
    const answer = await page.request.get(await link.getAttribute('href'));
    const [head, ...rows] = (await answer.text()).replace(/^\uFEFF/, '').trim().split(/\r?\n/).map((line) => line.split(','));
    must(rows.length === crowd.names.length, `the table has ${rows.length} lines`);
    const column = (name) => head.indexOf(name);
    const given = new Map(); // points by place
    for (const row of rows) {
      const [number, place, points] = ['student number', 'rank', 'points'].map((name) => row[column(name)]);
      must(/^47\d\d$/.test(number) && place !== '' && points !== '' && Number(points) >= 0, `a line is ${row.join(',')}`);
      must(!given.has(place) || given.get(place) === points, `place ${place} got ${given.get(place)} and ${points} points`);
      given.set(place, points);
    }
    return `${Math.min(...given.values())} to ${Math.max(...given.values())} points`;
  });

  await steps.step('what was done stands in the log', async (page) => {
    await page.goto(organize('/log'));
    await page.getByRole('table').getByText('The season is over.').first().waitFor();
    await look(page);
    await page.goto(organize('/staff'));
    await page.getByRole('cell', { name: 'organizer' }).first().waitFor();
    await look(page);
  });

  await steps.step('dark and on a phone', async (page) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['', '/settings', '/people', '/results', '/plagiarism', '/finals', `/finals/${mainFinal}`, '/grades', '/log']) {
      await page.goto(organize(path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('.skeleton').first().waitFor({ state: 'detached' });
      await look(page);
      await picture(page, `18-phone${path.replaceAll('/', '-')}`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      must(over <= 0, `${path} is ${over} px too wide for a phone`);
    }
  });
} catch (err) {
  if (!(err instanceof Failed)) console.log(`FAIL ${err.stack}`);
  status = 1;
} finally {
  await session.browser.close();
  await stop(status === 0 ? 'SIGTERM' : 'SIGKILL');
}
console.log(status === 0 ? `all ${steps.count} steps passed` : 'the season failed');
process.exit(status);

/** Looks at a page that has something to show. */
async function look(page) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await checkAccess(page);
}

function startWorker() {
  return spawn(program, ['worker', '--site', base], { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Ends the worker. */
async function stop(signal) {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill(signal);
  await once(worker, 'exit');
}

function newRequest(options = {}) {
  return request.newContext({ baseURL: base, timeout: patience, ...options });
}

/** Asks the API for what must succeed. */
async function ask(who, method, path, data) {
  const answer = await who.request.fetch(path, { method, timeout: patience, ...(data === undefined ? {} : { data }) });
  must(answer.ok(), `${method} ${path} answers ${answer.status()}: ${answer.ok() ? '' : await answer.text()}`);
  return answer.status() === 204 ? undefined : answer.json();
}

/** Asks until something holds. */
async function until(what, holds, every = 200) {
  for (const end = Date.now() + patience; !(await holds()); await pause(every)) must(Date.now() < end, `waited in vain: ${what}`);
}

function asked(name) {
  return { request: students.get(name) };
}

function upload(name, version) {
  return students.get(name).post(about('/submissions'), { data: { filename: `AI${name}.cc`, source: crowd.sourceOf(name, version) } });
}

async function submit(name) {
  const answer = await upload(name, 1);
  must(answer.ok(), `${name} is refused: ${await answer.text()}`);
}

/** A time as the form takes it, this many minutes from now. */
function minutes(from) {
  return new Date(Date.now() + from * 60_000).toISOString().slice(0, 16);
}

/** A final with everything that is not revealed. */
function whole(page, id) {
  return ask(page, 'GET', `/api/finals/${id}?all=true`);
}

/** Plans a final of all players and starts it. */
async function begin(page, title, rules) {
  const { id, version } = await ask(page, 'POST', about('/finals'), { title, rules, first: crowd.names.length });
  await ask(page, 'POST', `/api/finals/${id}/start`, { version });
  return id;
}

async function done(page, id) {
  await until(`final ${id} is done`, async () => {
    const { state, backstage } = await whole(page, id);
    must(state === 'running' || state === 'done', `final ${id} is ${state}: ${backstage.note}`);
    return state === 'done';
  });
}

/** All that a final comes to, without what tells two finals with equal outcomes apart. */
async function outcome(page, id) {
  const final = await whole(page, id);
  const matches = [];
  for (const heat of final.stages.flatMap((stage) => stage.heats)) {
    const played = await Promise.all(heat.matches.map((m) => ask(page, 'GET', `/api/matches/${m.id}`)));
    for (const { seed, rounds, seats } of played) {
      matches.push(JSON.stringify({ heat: heat.key, seed, rounds, seats: seats.map(({ player, score, rank, verdict }) => [player, score, rank, verdict]) }));
    }
    heat.matches = heat.matches.map((m) => m.number);
  }
  const { entrants, stages, standing, champions, tie_breaks, backstage } = final;
  return { matches, rest: JSON.stringify({ entrants, stages, standing, champions, tie_breaks, rules: backstage.rules }, null, 1) };
}

async function nothing(path) {
  const answer = await visitor.request.get(path);
  must(answer.status() === 404, `${path} answers a visitor ${answer.status()}`);
}

async function secret(match) {
  await nothing(`/api/matches/${match}`);
  await nothing(`/api/matches/${match}/replay`);
}

/** Fails when a visitor is told more than the first steps of a show reveal. */
async function keepsSecrets(truth, step, kind) {
  const told = await ask(visitor, 'GET', `/api/finals/${mainFinal}`);
  must(told.step === step && !told.all && told.backstage === null && told.steps === null, 'a visitor is told what is for organizers');
  const revealed = { heats: new Set(), results: new Set() };
  for (const shown of truth.backstage.steps.slice(0, step)) {
    for (const key of shown.heats) {
      if (shown.kind === 'heat' || shown.kind === 'result') revealed.heats.add(key);
      if (shown.kind === 'result') revealed.results.add(key);
    }
  }
  const open = new Set(truth.backstage.steps.slice(0, step).map((shown) => shown.match_id).filter(Boolean));
  const hidden = [];
  for (const [s, stage] of truth.stages.entries()) {
    for (const heat of stage.heats) {
      const seen = told.stages[s]?.heats.find((h) => h.key === heat.key);
      // A player whose advance was shown may stand in the next heat already, and those whom the seeding puts into the first
      // stage stand in it as soon as it is shown.
      const seeded = s === 0 && truth.backstage.steps.slice(0, step).some((shown) => shown.kind === 'stage');
      const known = new Set(seeded ? heat.slots.filter((slot) => slot.seed > 0).map((slot) => slot.player) : truth.stages.slice(0, s).flatMap((before) => before.heats.filter((h) => revealed.results.has(h.key)).flatMap((h) => h.slots.filter((slot) => slot.advances).map((slot) => slot.player))));
      if (!revealed.heats.has(heat.key)) must(!seen?.slots.some((slot) => slot.player && !known.has(slot.player)), `step ${step} tells who is in ${heat.key}`);
      if (revealed.results.has(heat.key)) {
        for (const m of heat.matches) open.add(m.id);
        continue;
      }
      must(!seen?.slots.some((slot) => slot.place || slot.points || slot.advances), `step ${step} tells the result of ${heat.key}`);
      hidden.push(...heat.matches.map((m) => m.id).filter((id) => !open.has(id)));
    }
  }
  const over = kind === 'champions'; // nothing of the end is told before it
  must(over === told.champions.length > 0 && over === told.standing.length > 0, `step ${step} tells the champion too early or too late`);
  for (const match of new Set(hidden.length > 0 ? [hidden[0], hidden.at(-1)] : [])) await secret(match);
  const listed = (await ask(visitor, 'GET', about('/matches?kind=final&limit=100'))).matches.map((m) => m.id);
  const linked = await visitor.locator('a[href^="/matches/"]').evaluateAll((links) => links.map((a) => Number(a.getAttribute('href').match(/\d+/)[0])));
  for (const id of [...listed, ...linked]) must(open.has(id), `step ${step} leads to match ${id}`);
  must(over || (await visitor.getByText('Champion', { exact: true }).count()) === 0, `step ${step} shows a champion`);
}

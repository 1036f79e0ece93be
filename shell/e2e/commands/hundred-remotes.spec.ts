import type { Page } from '@playwright/test';
import { historyFile, pageFile, POINTER, releaseFile, type RemoteName } from '@site/contract';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { liveRelease } from '../support/store/breakRemote';
import { changeFile } from '../support/changeFile';
import { copyRepository } from '../support/copyRepository';
import { buildIn, folderOf, growRepository, madeUpRemote } from './growRepository';
import { headingOf, HOME, saveData, visit, works } from '../support/pages';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test } from '../support/site';
import { startSite } from '../support/startSite';
import { stateOf } from '../support/store/stateOf';

const ADDED = 98;

/** The one file that grows: the URL table is part of it. */
const SCRIPT = 'shell/main.js';

/** Bytes that a line of that table may take, compressed. */
const LINE = 15;

/** Bytes that a name may take in a page, compressed: its policy names every app that may load scripts. */
const NAME = 3;

test(
  'a hundred remotes do not slow down the home page, and a deploy changes one page',
  { tag: '@all' },
  async ({ page, context, folder, api, site, complaints }) => {
    test.setTimeout(300_000);
    const copy = await copyRepository(path.join(folder, 'copy'));
    await growRepository(copy, ADDED);
    const store = path.join(folder, 'grown');
    await releaseAll(copy, store);
    const grown = await startSite(store, api.origin);

    const two = await loadHome(page, site.address);
    const hundred = await loadHome(await context.newPage(), grown.address);
    expect([...hundred.keys()].sort()).toEqual([...two.keys()].sort());
    const moreOf = (name: string) => (hundred.get(name) ?? 0) - (two.get(name) ?? 0);
    const moreScript = moreOf(SCRIPT);
    expect(moreScript).toBeGreaterThan(0);
    expect(moreScript / ADDED, 'bytes of script for each remote more').toBeLessThan(LINE);
    expect(moreOf('/') / ADDED, 'bytes of the page for each remote more').toBeLessThan(NAME);
    for (const name of two.keys())
      if (name !== SCRIPT && name !== '/') expect(moreOf(name), name).toBe(0);
    expect(await homeWithoutShell(store)).toBe(await homeWithoutShell(site.folder));

    const other = madeUpRemote(77);
    await page.goto(grown.address + other.path);
    await works(page);
    await expect(
      page.getByRole('heading', { level: 1, name: other.heading, exact: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Workout Planner, home' }).click();
    await expect(headingOf(page, HOME)).toBeVisible();

    const changed = madeUpRemote(1);
    await changeFile(
      path.join(folderOf(copy, changed), 'src/Plan.tsx'),
      changed.heading,
      'Another plan',
    );
    await buildIn(folderOf(copy, changed));
    const before = await stateOf(store, ['']);
    const began = performance.now();
    const deploy = ['npm', 'run', 'release', '--', 'deploy', changed.name, '--store', store];
    await new RunningCommand(deploy, copy).succeeds();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const after = await stateOf(store, ['']);
    const touched = Object.keys({ ...before, ...after }).filter(
      (file) => before[file] !== after[file],
    );
    const { version } = liveRelease(store).apps[changed.name as RemoteName];
    const own = touched.filter((file) => !file.startsWith(`apps/${changed.name}/${version}/`));
    const written = [pageFile(changed.path), POINTER, releaseFile(2), historyFile(2)];
    expect(own.sort()).toEqual(
      written.flatMap((file) => [file, `${file}.br`, `${file}.gz`]).sort(),
    );
    await page.goto(grown.address + changed.path);
    await expect(page.getByRole('heading', { level: 1, name: 'Another plan' })).toBeVisible();

    console.log(
      `${ADDED} remotes more: ${moreScript} bytes of script and ${moreOf('/')} of HTML more; a deploy of one took ${seconds} s`,
    );
    complaints.end();
    await grown.stop();
  },
);

/** The home page as it stands in a store, without what names the shell's version and all apps. */
async function homeWithoutShell(store: string): Promise<string> {
  const { version, files } = liveRelease(store).apps.shell;
  const page = await readFile(path.join(store, pageFile('/')), 'utf8');
  return page
    .replaceAll(version, '')
    .replaceAll(files['main.js']?.integrity ?? '', '')
    .replace(/trusted-types [^"]*/, '');
}

/** Releases all builds of a copy of the repository, with its own code: it knows of all its remotes. */
async function releaseAll(copy: string, store: string): Promise<void> {
  const script = path.join(copy, 'shell/e2e/releaseAll.ts');
  await writeFile(
    script,
    `import { releaseBuilds } from '../support/store/releaseBuilds';\nawait releaseBuilds(${JSON.stringify(store)});\n`,
  );
  await new RunningCommand(['npx', 'tsx', script], copy).succeeds();
}

/** Opens the home page for the first time. @returns bytes of each answer as they came, by its name in the app's folder */
async function loadHome(page: Page, address: string): Promise<Map<string, number>> {
  const answers: Promise<[string, number]>[] = [];
  page.on('requestfinished', (request) => {
    const name = request
      .url()
      .replace(address, '')
      .replace(/^\/apps\/(\w+)\/[^/]+\//, '$1/');
    answers.push(request.sizes().then(({ responseBodySize }) => [name, responseBodySize]));
  });
  // What is loaded ahead comes when the browser is idle, which may be after the count.
  await saveData(page);
  await visit(page, address, HOME);
  await page.waitForLoadState('networkidle');
  return new Map(await Promise.all(answers));
}

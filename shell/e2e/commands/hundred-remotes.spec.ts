import type { Page, Request } from '@playwright/test';
import { addressOf, contentKey, pageFile, POINTER, releaseFile, remoteFile } from '@site/contract';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyRepository } from '../support/copyRepository';
import { enableDataSaver, headingOf, HOME, openPage, waitForHydration } from '../support/pages';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test } from '../support/site';
import { readLiveRelease } from '../support/store/readLiveRelease';
import { snapshotFiles } from '../support/store/snapshotFiles';
import { changeRemoteBuild, growRepository, madeUpRemote } from './growRepository';

const ADDED = 98;

/** The only file that grows: it contains the URL table. */
const SCRIPT = 'shell/main.js';

/** Compressed bytes that a route may add to the script. */
const ROUTE_BYTES = 15;

/** Compressed bytes that a tab may read to learn of another remote. */
const PART_BYTES = 2_000;

/** An empty file of the store, which the first replacement of a file makes. */
const LOCK = '.lock';

/** Compressed bytes by which two pages of one size may differ: the hashes in them differ. */
const HASH_BYTES = 30;

test(
  'a hundred remotes do not slow down the home page, and a deploy changes one page',
  {
    tag: '@all',
  },
  async ({ page, context, folder, site, serve }) => {
    test.setTimeout(300_000);
    const copy = await copyRepository(path.join(folder, 'copy'));
    await growRepository(copy, ADDED);
    const store = path.join(folder, 'grown');
    await releaseAll(copy, store);
    const grown = await serve(store);

    await test.step('the home page loads the same files', async () => {
      const small = await loadHome(page, site.address);
      const large = await loadHome(await context.newPage(), grown.address);
      expect([...large.keys()].sort()).toEqual([...small.keys()].sort());
      const growthOf = (name: string) => (large.get(name) ?? 0) - (small.get(name) ?? 0);
      expect(growthOf(SCRIPT)).toBeGreaterThan(0);
      expect(growthOf(SCRIPT) / ADDED, 'bytes of script per remote').toBeLessThan(ROUTE_BYTES);
      expect(growthOf('/'), 'bytes of the page').toBeLessThan(HASH_BYTES);
      for (const name of small.keys())
        if (name !== SCRIPT && name !== '/') expect(growthOf(name), name).toBe(0);
      expect(await readHomeWithoutShell(store)).toBe(await readHomeWithoutShell(site.folder));
      console.log(
        `${ADDED} more remotes add ${growthOf(SCRIPT)} bytes of script and ${growthOf('/')} of HTML`,
      );
    });

    await test.step('an added page works and links home', async () => {
      const other = madeUpRemote(77);
      await page.goto(grown.address + other.path);
      await waitForHydration(page);
      await expect(page.getByRole('heading', { name: other.heading, exact: true })).toBeVisible();
      const documents: Request[] = [];
      page.on('requestfinished', (request) => {
        if (request.url().endsWith('.json')) documents.push(request);
      });
      await page.getByRole('link', { name: 'Workout Planner, home' }).click();
      await expect(headingOf(page, HOME)).toBeVisible();
      const { version } = readLiveRelease(store).apps.shell;
      expect(documents.map((request) => request.url())).toEqual([
        grown.address + addressOf(remoteFile(version, 'marketing')),
      ]);
      const { responseBodySize = NaN } = (await documents[0]?.sizes()) ?? {};
      expect(responseBodySize).toBeLessThan(PART_BYTES);
      console.log(`a tab reads ${responseBodySize} bytes to go to another remote`);
    });

    await test.step('a deploy of one remote writes one page and its part for tabs', async () => {
      const changed = madeUpRemote(2);
      await changeRemoteBuild(copy, changed, 'Another plan');
      const before = await snapshotFiles(store, ['']);
      const deploy = ['npm', 'run', 'release', '--', 'deploy', changed.name, '--store', store];
      await new RunningCommand(deploy, copy).expectSuccess();
      const after = await snapshotFiles(store, ['']);
      const { apps, pages } = readLiveRelease(store);
      const version = apps[changed.name]?.version;
      const written = Object.keys({ ...before, ...after }).filter(
        (file) =>
          before[file] !== after[file] &&
          file !== LOCK &&
          !file.startsWith(`apps/${changed.name}/${version}/`),
      );
      const files = [pageFile(changed.path), remoteFile(apps.shell.version, changed.name)];
      const contents = files.flatMap((file) => (pages[file] ? contentKey(pages[file]) : []));
      expect(written.sort()).toEqual([...files, ...contents, POINTER, releaseFile(2)].sort());
      await page.goto(grown.address + changed.path);
      await expect(page.getByRole('heading', { level: 1, name: 'Another plan' })).toBeVisible();
    });
  },
);

/** Reads the home page from a store, without the name of the shell's version. */
async function readHomeWithoutShell(store: string): Promise<string> {
  const { version, files } = readLiveRelease(store).apps.shell;
  const page = await readFile(path.join(store, pageFile('/')), 'utf8');
  return page.replaceAll(version, '').replaceAll(files['main.js']?.integrity ?? '', '');
}

/**
 * Releases all builds of a copy of the repository. Its own code does, because only that knows its
 * remotes.
 */
async function releaseAll(copy: string, store: string): Promise<void> {
  const script = path.join(copy, 'shell/e2e/releaseAll.ts');
  await writeFile(
    script,
    `import { releaseBuilds } from './support/store/releaseBuilds';\nawait releaseBuilds(${JSON.stringify(store)});\n`,
  );
  await new RunningCommand(['npx', 'tsx', script], copy).expectSuccess();
}

/**
 * Opens the home page with an empty cache.
 *
 * @returns bytes of each response body as transferred, by the file's name in its app's folder
 */
async function loadHome(page: Page, address: string): Promise<Map<string, number>> {
  const responses: Promise<[string, number]>[] = [];
  page.on('requestfinished', (request) => {
    const name = request
      .url()
      .replace(address, '')
      .replace(/^\/apps\/([\w-]+)\/[^/]+\//, '$1/');
    responses.push(request.sizes().then(({ responseBodySize }) => [name, responseBodySize]));
  });
  // Prefetches come when the browser is idle, perhaps only after the count.
  await enableDataSaver(page);
  await openPage(page, address, HOME);
  await page.waitForLoadState('networkidle');
  return new Map(await Promise.all(responses));
}

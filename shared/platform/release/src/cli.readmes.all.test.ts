import { BUILD_MAPS, POINTER, type Release } from '@site/format';
import { firstDayCommands, releaseCommands } from '@site/testing/readmeCommands';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TEST_APPS } from '../fixtures/testSite.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';

/** A remote that can leave. */
const RETIRED = 'retired';

/**
 * A live site with `RETIRED`, whose other apps have a version to go back to, a preview, and new builds
 * of marketing and the shell.
 */
let original: TestRepository;
beforeAll(async () => {
  original = await TestRepository.live();
  const map = JSON.stringify({ version: 3, sources: ['Home.tsx'], names: [], mappings: 'AAAA' });
  // The script that the page of those who deploy traces.
  const traced = '40808fab7d2e.js';
  const home = (text: string) => ({
    'Home.js': text,
    [traced]: text,
    [`${BUILD_MAPS}/${traced}.map`]: map,
  });
  await original.build('shell', { files: { 'main.js': 'second();' } });
  await original.build('marketing', { files: home('second();') });
  await original.build('account', { files: { 'ConfirmEmail.js': 'second();' } });
  await original.build(RETIRED);
  for (const app of [...TEST_APPS, RETIRED]) await original.release(['deploy', app]);
  await original.build('marketing', { files: home('third();') });
  await original.release(['deploy', 'marketing', '--preview', 'pr-12']);
  await original.build('shell', { files: { 'main.js': 'third();' } });
});

/** `npm run deploy -w <workspace>` builds an app and runs `deploy`. */
const DEPLOY = /^npm run deploy -w (shell|marketing|account)(-remote)?( --)?/;

/** Returns the release tool's words of a command. */
function wordsOf(command: string): string[] {
  const words = /^npm run (?:--silent )?release -- ([^>]+)/.exec(
    command.replace(DEPLOY, 'npm run release -- deploy $1'),
  )?.[1];
  const list = words?.match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
  return list.map((word) => word.replaceAll('"', ''));
}

const appsIn = (store: string) =>
  (JSON.parse(readFileSync(path.join(store, POINTER), 'utf8')) as Release).apps;

/** Replaces placeholders, and buckets by folders. */
function fillIn(command: string, store: string, other: string, empty: string): string {
  const apps = appsIn(store);
  const day = new Date(Date.now() + 180 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return (
    command
      // A printed day passes.
      .replace(/<YYYY-MM-DD>|2026-12-24/, day)
      .replace('<REMOTE>', RETIRED)
      .replace('<FOLDER>', empty)
      .replace('<WHY>', 'Sale')
      .replace('<STORE>', other)
      .replace('<STORE>', store)
      .replace('<VERSION>', apps.marketing?.previous ?? '')
  );
}

test.each(releaseCommands())('works as a README prints it: %s', async (command) => {
  const repository = await original.copy();
  const other = path.join(repository.folder, 'other');
  cpSync(repository.site, other, { recursive: true });
  const words = wordsOf(fillIn(command, repository.site, other, await temporaryFolder()));
  expect(await repository.release(words)).toMatchObject({ code: 0, err: '' });
});

test('the commands of a team’s first day work one after the other, as the README prints them', async () => {
  const repository = await original.copy();
  const { folder, site } = repository;
  const production = path.join(folder, 'production');
  cpSync(site, production, { recursive: true });
  const before = appsIn(site).marketing?.version;
  /** The version that the preview shows. */
  let shown = '';
  for (const command of firstDayCommands()) {
    const filled = command
      .replace('<STAGING>', site)
      .replace('<PRODUCTION>', production)
      .replace('<VERSION>', shown);
    const { code, out } = await repository.release(wordsOf(filled));
    expect(code).toBe(0);
    shown = /^Preview \S+ shows marketing (\S+):/m.exec(out)?.[1] ?? shown;
  }
  expect(shown).not.toBe(before);
  // Production is rolled back at last.
  const live = [site, production].map((store) => appsIn(store).marketing?.version);
  expect(live).toEqual([shown, before]);
});

import { BUILD_MANIFEST, type BuildManifest } from '@site/contract';
import { activate, makePreview, openStore, publish, readBuild } from '@site/release';
import { appFolder, ROOT } from '@site/release/appFolder';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyRepository } from '../support/copyRepository';
import { findFreePorts } from '../support/findFreePorts';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test as base } from '../support/site';
import { baseStore } from '../support/store/baseStore';
import { readLiveRelease, type TestedApp } from '../support/store/readLiveRelease';
import { releaseChange } from '../support/store/releaseChange';
import { releaseVariant } from '../support/store/releaseVariant';
import { fillIn, RETIRED } from './fillIn';
import { firstDayCommands, readmeCommands } from './readmeCommands';

/**
 * Commands that `.ci/run` runs as they are printed, and the scripts of package.json that those
 * consist of.
 */
const RUN_BY_CI = /^npm (ci && npm test|ci|test|run (test:rest|test:all|types|lint|unit|browser))$/;

/** Commands that development.spec.ts runs in a real browser until a saved change shows. */
const DEVELOPMENT = /^npm run dev( -w [\w-]+-remote( -- --site \S+)?)?$/;

/** Commands of a generated remote, here or in its own repository: new-remote.spec.ts runs them. */
const OF_NEW_REMOTE = /^npm (install|run (dev|deploy) (-- --|-w billing-remote).*)$/;

/** Commands that serve until Ctrl-C, each with what it prints once it does. */
const SERVERS = /^(\w+=\S+ )*npm (ci && npm start|start|run release -- serve.*)$/;

/** Commands that run for many minutes: the test interrupts them after their first line of output. */
const LONG = /^npm run (--silent (bench |lighthouse$)|release -- watch )/;

/** Commands that change the repository itself: each gets a copy of its own. */
const GENERATOR = /^npm run new-remote -- /;

/** Every other command ends by itself. */
const FINITE =
  /^npm run (--silent )?(release|touched|deploy|build|unit|browser|format|screenshot|icons|chaos)\b/;

/** Commands that need those before them: first-day.spec.ts runs them in their order. */
const OF_FIRST_DAY = firstDayCommands();

const isRunHere = (command: string) =>
  !OF_FIRST_DAY.includes(command) &&
  !RUN_BY_CI.test(command) &&
  !DEVELOPMENT.test(command) &&
  !OF_NEW_REMOTE.test(command) &&
  [SERVERS, LONG, GENERATOR, FINITE].some((kind) => kind.test(command));

interface Workshop {
  /** A copy of the repository, builds included. */
  copy: string;
  /**
   * A store in which every app has a version to go back to, `RETIRED` is live, and there is a
   * preview. Only to be copied.
   */
  store: string;
}

const test = base.extend<object, { workshop: Workshop }>({
  workshop: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'site-e2e-readme-'));
      const copy = await copyRepository(path.join(folder, 'copy'));
      const store = path.join(folder, 'store');
      await cp(baseStore(), store, { recursive: true });
      const texts: Record<TestedApp, string> = {
        shell: 'Go to the home page',
        marketing: 'Set Your Goals',
        account: 'Click here to confirm',
      };
      for (const [app, text] of Object.entries(texts))
        await releaseVariant(store, path.join(folder, app), app, { [text]: 'Another text' });
      await releaseUnshown(store, path.join(folder, RETIRED));
      const { previous } = readLiveRelease(store).apps.marketing;
      const versions = { marketing: previous?.version ?? '' };
      await releaseChange(store, makePreview('pr-12', versions));
      await use({ copy, store });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('every command that a README shows is run by a test', () => {
  const commands = readmeCommands();
  expect(commands).toContain('npm ci && npm start');
  const known = [RUN_BY_CI, DEVELOPMENT, OF_NEW_REMOTE, SERVERS, LONG, GENERATOR, FINITE];
  expect(commands.filter((command) => !known.some((kind) => kind.test(command)))).toEqual([]);
});

test('CI runs the test commands that the README shows', async () => {
  const script = await readFile(path.join(ROOT, '.ci/run'), 'utf8');
  for (const line of [/^npm ci$/m, /^CI=true npm test$/m, /^CI=true npm run test:rest$/m])
    expect(script).toMatch(line);
});

test.describe('each command, as a README prints it,', { tag: '@all' }, () => {
  test.describe.configure({ timeout: 300_000 });

  for (const command of readmeCommands().filter(isRunHere)) {
    test(`works: ${command}`, async ({ page, folder, browserLog, workshop: { copy, store } }) => {
      const own = path.join(folder, 'store');
      const other = path.join(folder, 'other');
      for (const place of [own, other]) await cp(store, place, { recursive: true });
      const files = path.join(folder, 'files');
      await mkdir(files);
      await writeFile(path.join(files, 'google1234.html'), 'proof');
      const port = await findFreePorts(1);
      const env = {
        // Only a bucket has policies.
        SITE_STORE: / s3-policy /.test(command) ? 's3://bucket/site' : own,
        PORT: String(port),
        RELEASE_BY: 'a reader',
        API_ORIGIN: '',
        TESTS: '',
      };
      // npm ci has been run: the packages of the copy are this repository's.
      const words = fillIn(command, {
        store: own,
        other,
        empty: path.join(folder, 'empty'),
        files,
      }).replace(/^npm ci && /, '');
      const place = GENERATOR.test(command)
        ? await copyRepository(path.join(folder, 'copy'))
        : copy;
      const running = new RunningCommand(['bash', '-c', words], place, env);
      try {
        if (SERVERS.test(command)) {
          const address = await running.waitForOutput(/(http:\/\/localhost:\d+)/);
          await page.goto(address);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          // The page may still prefetch from the server that ends now.
          browserLog.stop();
          await running.interrupt();
        } else if (LONG.test(command)) {
          await running.waitForOutput(/\S/);
          await running.interrupt();
        } else await running.expectSuccess();
      } finally {
        running.kill();
      }
    });
  }
});

/** Releases account's build as that of a remote that no route leads to. */
async function releaseUnshown(store: string, folder: string): Promise<void> {
  await cp(appFolder('account', 'dist'), folder, { recursive: true });
  const file = path.join(folder, BUILD_MANIFEST);
  const build = JSON.parse(await readFile(file, 'utf8')) as BuildManifest;
  await writeFile(
    file,
    JSON.stringify({ ...build, app: RETIRED, settings: {}, origins: {} } satisfies BuildManifest),
  );
  const renamed = await readBuild(RETIRED, folder);
  const { version } = await publish(await openStore(store), renamed);
  await releaseChange(store, activate({ [RETIRED]: version }));
}

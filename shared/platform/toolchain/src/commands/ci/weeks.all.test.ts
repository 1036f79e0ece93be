import { ROOT, workspaceOf } from '@site/project';
import type { AppName, Release } from '@site/format';
import { createSiteServer, listen } from '@site/release';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFile } from 'node:child_process';
import { chmod, cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeBuildInto } from '../../../../release/fixtures/writeBuildInto.fixture';
import { TeamRun } from './TeamRun.fixture';

// What a team's workflow does in weeks of merges and mistakes. The apps of this repository are small, and
// their builds are copies of a folder; the release tool, the shells and the site's server are real.
jest.setTimeout(120_000);

const APPS = ['shell', 'account', 'marketing'];

/** The page of the run that tests a commit. */
const PAGE = 'https://github.com/owner/site/actions/runs/1/job/2';

/** The repository whose apps are live for the first time. Each test gets a copy. */
let base = '';
let [repository, store, origin, programs] = ['', '', '', ''];
let server: ReturnType<typeof createSiteServer>;
const { PATH } = process.env;

async function run(program: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, SITE_STORE: store };
  const { stdout } = await promisify(execFile)(program, words, { cwd: repository, env });
  return stdout.trim();
}
const git = (...words: string[]) =>
  run('git', '-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...words);
const release = (...words: string[]) => run('npm', 'run', '--silent', 'release', '--', ...words);

/** Replaces an app's home script, with its map, and commits that. @returns the commit */
async function merge(app: AppName, text: string): Promise<string> {
  const built = path.join(repository, workspaceOf(app), 'built');
  const script = { shell: 'main.js', account: 'ConfirmEmail.js' }[app] ?? 'Home.js';
  const files = { [script]: `go('${text}');\n`, [`source-maps/${script}.map`]: `{"x":"${text}"}` };
  await rm(built, { recursive: true, force: true });
  await writeBuildInto(built, app, { files });
  await git('add', '--all');
  await git('commit', '--quiet', '--message', `${app}: ${text}`);
  return testsOf(await git('rev-parse', 'HEAD'), 'success');
}

/** Lets GitHub's command line say what came of a commit's tests, at the second time of asking. */
async function testsOf(sha: string, conclusion: string): Promise<string> {
  await writeFile(path.join(programs, sha), `pending ${PAGE}\n${conclusion} ${PAGE}\n`);
  return sha;
}

/** Puts the repository, the store and the programs of a test under a folder. */
function useFolder(folder: string) {
  [repository, store, programs] = ['repository', 'store', 'programs'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  process.env.PATH = `${programs}:${PATH}`;
}

beforeAll(async () => {
  const loader = path.join(ROOT, 'node_modules/tsx/dist/loader.mjs');
  const tool = (file: string) => JSON.stringify(path.join(ROOT, 'shared/platform', file));
  const build = 'rm -rf dist && cp -R built dist';
  base = await temporaryFolder({
    'repository/package.json': JSON.stringify({
      workspaces: APPS.map(workspaceOf),
      scripts: { release: `node --import ${loader} release.mjs` },
    }),
    'repository/release.mjs': `import { PROJECT } from ${tool('project/src/index.ts')};
PROJECT.root = import.meta.dirname;
await import(${tool('release/src/cli.ts')});`,
    'repository/.gitignore': 'dist\n',
    ...Object.fromEntries(
      APPS.map(workspaceOf).map((name) => [
        `repository/${name}/package.json`,
        JSON.stringify({ name, scripts: { build } }),
      ]),
    ),
    // Tells what testsOf says, a line each time, and the last one from then on.
    'programs/gh': `#!/bin/sh
sha=\${2#repos/owner/site/commits/}
file=$(dirname "$0")/\${sha%/check-runs?check_name=quick}
head -n 1 "$file"
sed -i '1{$!d}' "$file"
`,
    'programs/sleep': '#!/bin/sh\n',
  });
  useFolder(base);
  for (const program of ['gh', 'sleep']) await chmod(path.join(programs, program), 0o755);
  await cp(path.join(ROOT, '.github'), path.join(repository, '.github'), { recursive: true });
  await git('init', '--quiet', '--initial-branch', 'main');
  for (const app of APPS) await merge(app, 'first');
  await run('npm', 'run', '--silent', 'build', '--workspaces');
  await release('deploy');
});

beforeEach(async () => {
  const folder = await temporaryFolder();
  await cp(base, folder, { recursive: true });
  useFolder(folder);
  server = createSiteServer({ folder: store, api: 'http://127.0.0.1:1' });
  origin = await listen(server, 0);
});
afterEach(async () => {
  process.env.PATH = PATH;
  await server.close();
});

/** Returns the run of an app's workflow for a merge, or, with `event`, for a pull request. */
function runOf(app: AppName, sha: string, event: object = {}): TeamRun {
  const isPull = Object.keys(event).length > 0;
  return new TeamRun(repository, {
    github: {
      event_name: isPull ? 'pull_request' : 'push',
      ...{ sha, event, actor: 'Ann', token: 'token', repository: 'owner/site' },
    },
    inputs: { app, workspace: workspaceOf(app) },
    vars: { SITE_STORE: store, SITE_ORIGIN: origin },
    secrets: {},
  });
}

/** Returns the number of the live release, and the live text of each app. */
async function live() {
  const { number, apps } = (await (await fetch(`${origin}/release.json`)).json()) as Release;
  const texts = Object.entries(apps).map(async ([app, { version }]) => {
    const script = { shell: 'main.js', account: 'ConfirmEmail.js' }[app] ?? 'Home.js';
    const text = await readFile(path.join(store, 'apps', app, version, script), 'utf8');
    return [app, /'(.*)'/.exec(text)?.[1]] as const;
  });
  return { number, ...Object.fromEntries(await Promise.all(texts)) };
}

const RELEASED = { build: 'success', preview: 'skipped', address: 'skipped', release: 'success' };

/** Plays the workflows of all apps, which every merge runs. */
async function playAll(sha: string): Promise<void> {
  const played = await Promise.all(APPS.map((app) => runOf(app, sha).play()));
  for (const { results, printed } of played)
    expect([results, printed]).toEqual([RELEASED, expect.anything()]);
}

test('a merge makes its app live with its maps, and no other app', async () => {
  await playAll(await merge('marketing', 'second'));
  expect(await live()).toEqual({
    number: 2,
    shell: 'first',
    account: 'first',
    marketing: 'second',
  });
  const entry = JSON.parse(await readFile(path.join(store, 'releases/2.json'), 'utf8')) as object;
  expect(entry).toMatchObject({ internal: { by: 'Ann', message: 'marketing: second' } });
  const { version } = ((await (await fetch(`${origin}/release.json`)).json()) as Release).apps
    .marketing ?? { version: '' };
  const map = await readFile(path.join(store, 'maps/marketing', version, 'Home.js.map'), 'utf8');
  expect(map).toBe('{"x":"second"}');
});

test('a merge whose store can’t be read is red, since it would seem to be live', async () => {
  const sha = await merge('marketing', 'second');
  await writeFile(path.join(store, 'releases/1.json'), 'damaged');
  const failed = await runOf('marketing', sha).play();
  expect(failed.results).toEqual({ ...RELEASED, release: 'failure' });
  expect(failed.printed).toContain('releases/1.json');
});

test('a run whose tests fail makes nothing live, and the next merge brings its change', async () => {
  const red = await testsOf(await merge('marketing', 'red'), 'failure');
  const failed = await runOf('marketing', red).play();
  expect(failed.results).toEqual({ ...RELEASED, release: 'failure' });
  expect(failed.printed).toContain(`did not pass: failure ${PAGE}`);
  expect(await live()).toMatchObject({ number: 1, marketing: 'first' });
  await playAll(await merge('account', 'second'));
  expect(await live()).toMatchObject({ number: 3, account: 'second', marketing: 'red' });
  // "Re-run failed jobs" of the run from before.
  const newer = await merge('marketing', 'newer');
  await playAll(newer);
  await testsOf(red, 'success');
  await failed.play();
  expect(failed.results).toEqual(RELEASED);
  expect(failed.printed).toContain('the branch has a newer commit by now');
  expect(await live()).toMatchObject({ number: 4, marketing: 'newer' });
});

describe('a pull request', () => {
  const pull = async (owner: string, app: AppName = 'marketing') => {
    const before = await git('rev-parse', 'HEAD');
    await git('checkout', '--quiet', '-b', 'pull');
    const head = await merge('marketing', 'ours');
    await git('checkout', '--quiet', 'main');
    const event = {
      number: 12,
      base: { sha: before },
      head: { sha: head, repo: { full_name: owner } },
    };
    return runOf(app, head, { pull_request: event }).play();
  };

  test('a pull request gets a preview and its address, and nothing goes live', async () => {
    const played = await pull('owner/site');
    const results = {
      build: 'success',
      preview: 'success',
      address: 'success',
      release: 'skipped',
    };
    expect([played.results, played.printed]).toEqual([results, expect.anything()]);
    expect(played.outputsOf('preview')?.address).toMatch(
      /^https?:\/\/[^\s?]+\/\?preview=pr-12-marketing$/,
    );
    expect(await live()).toMatchObject({ marketing: 'first' });
  });

  test('a pull request that leaves the app as it is gets no preview of it', async () => {
    const played = await pull('owner/site', 'account');
    const results = { build: 'success', preview: 'success', address: 'skipped' };
    expect([played.results, played.printed]).toEqual([
      { ...results, release: 'skipped' },
      expect.stringContaining('Nothing to show'),
    ]);
  });

  test('a pull request of a fork is built, and meets no credentials', async () => {
    const played = await pull('somebody/site');
    const skipped = { preview: 'skipped', address: 'skipped', release: 'skipped' };
    expect(played.results).toEqual({ build: 'success', ...skipped });
    expect(await live()).toMatchObject({ number: 1 });
  });
});

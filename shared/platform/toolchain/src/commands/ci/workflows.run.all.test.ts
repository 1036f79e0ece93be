import type { Release } from '@site/format';
import { createSiteServer, listen } from '@site/release';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyRepository } from '../../../../../../shell/e2e/support/copyRepository';
import { releaseBuilds } from '../../../../../../shell/e2e/support/releases';
import { runJob, type Values } from './runJob.fixture';
import { readWorkflow } from './Workflow.fixture';

// Pushes a change, then opens a pull request, and runs what the workflow runs for them. Real builds,
// in a copy of this repository.
jest.setTimeout(400_000);

const team = readWorkflow('team.yml');

/** The page of the run that tests a commit. */
const PAGE = 'https://github.com/owner/site/actions/runs/1/job/2';

let [folder, store, origin] = ['', '', ''];
let server: ReturnType<typeof createSiteServer> | undefined;
afterAll(() => server?.close());

const { PATH } = process.env;
afterEach(() => {
  process.env.PATH = PATH;
});

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...words], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

beforeAll(async () => {
  folder = await copyRepository(path.join(await temporaryFolder(), 'copy'));
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'First');
  store = path.join(await temporaryFolder(), 'store');
  await releaseBuilds(store);
  server = createSiteServer({ folder: store, api: 'http://127.0.0.1:1' });
  origin = await listen(server, 0);
});

/** Commits a change of the home page. @returns the commit before it */
async function changeHome(word: string): Promise<string> {
  const file = path.join(folder, 'marketing-remote/src/home/Headline.tsx');
  const before = await readFile(file, 'utf8');
  await writeFile(file, before.replace(/Set \w+ Goals/, `Set ${word} Goals`));
  git('commit', '--quiet', '--all', '--message', `Set ${word} goals`);
  return git('rev-parse', 'HEAD~1');
}

/** Returns the live version, as a visitor can read it. */
async function liveMarketing(): Promise<string | undefined> {
  const release = (await (await fetch(`${origin}/release.json`)).json()) as Release;
  return release.apps.marketing?.version;
}

function run(name: string, more: Values = {}) {
  const job = team.jobs[name];
  if (!job) throw new Error(`team.yml has no job ${name}`);
  process.env.GITHUB_REPOSITORY = 'owner/site';
  const values: Values = {
    'inputs.app': 'marketing',
    'inputs.workspace': 'marketing-remote',
    'github.event.pull_request.number': '12',
    'github.event.pull_request.head.sha || github.sha': git('rev-parse', 'HEAD'),
    'github.actor': 'Ann',
    'github.token': 'token',
    'vars.SITE_STORE': store,
    'vars.SITE_ORIGIN': origin,
    'vars.AWS_ENDPOINT_URL': '',
    'vars.AWS_REGION': '',
    'secrets.AWS_ACCESS_KEY_ID': '',
    'secrets.AWS_SECRET_ACCESS_KEY': '',
    ...more,
  };
  return runJob(team, job, folder, values);
}

/**
 * Lets GitHub's command line reply this to one request after another for the results of the newest
 * commit, and no `sleep` take time.
 */
async function replyWith(...replies: string[]): Promise<void> {
  const programs = await temporaryFolder();
  const file = path.join(programs, 'replies');
  await writeFile(file, replies.map((reply) => `${reply}\n`).join(''));
  const asked = `repos/owner/site/commits/${git('rev-parse', 'HEAD')}/check-runs?check_name=quick`;
  const script = `#!/bin/sh\n[ "$1 $2 $GH_TOKEN" = 'api ${asked} token' ] && head -n 1 '${file}' && sed -i 1d '${file}'\n`;
  await writeFile(path.join(programs, 'gh'), script, { mode: 0o755 });
  await writeFile(path.join(programs, 'sleep'), '#!/bin/sh\n', { mode: 0o755 });
  process.env.PATH = `${programs}:${PATH}`;
}

test('a merge goes live, a slower job of an older one does not, and a cancelled one is due in the next run', async () => {
  await changeHome('Their');
  const { outputs: live } = await run('live');
  expect(live).toEqual({ version: await liveMarketing(), due: 'true' });
  await replyWith(`pending ${PAGE}`, `success ${PAGE}`);
  await run('build');
  const { outputs: published } = await run('publish');
  expect(await liveMarketing()).toBe(live.version);
  const values = {
    'needs.live.outputs.version': live.version ?? '',
    'needs.publish.outputs.version': published.version ?? '',
  };
  const { printed } = await run('release', values);
  expect(printed).toContain(`${origin} serves release 2 as composed`);
  expect(await liveMarketing()).toBe(published.version);
  const logged = JSON.parse(await readFile(path.join(store, 'releases/2.json'), 'utf8')) as object;
  expect(logged).toMatchObject({ internal: { by: 'Ann', message: 'Set Their goals' } });
  const older = { ...values, 'needs.publish.outputs.version': live.version ?? '' };
  const slow = { ...older, 'needs.live.outputs.version': '1.0.0-00000000' };
  await expect(run('release', slow)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Refused: ') as string,
  });
  expect(await liveMarketing()).toBe(published.version);
  expect((await run('live')).outputs).toEqual({ version: published.version, due: 'false' });
  await changeHome('Your');
  // GitHub cancels the run of a merge that waits when another one comes, here one of another team.
  await writeFile(path.join(folder, 'account-remote/src/another.ts'), '');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Change the account');
  expect((await run('live')).outputs).toEqual({ version: published.version, due: 'true' });
});

test('the build of a commit whose tests fail fails, too, and names their page', async () => {
  await replyWith(`pending ${PAGE}`, `failure ${PAGE}`);
  await expect(run('build')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`did not pass: failure ${PAGE}`) as string,
  });
});

test('a pull request gets a preview and its address, and nothing goes live', async () => {
  const before = await liveMarketing();
  const since = await changeHome('Our');
  await replyWith(`success ${PAGE}`);
  await run('build');
  // The jobs with credentials have the sources of the base branch, and the build of the pull request.
  git('checkout', '--quiet', since);
  await run('publish');
  const { outputs } = await run('preview');
  expect(await liveMarketing()).toBe(before);
  expect(outputs.address).toMatch(/^https?:\/\/[^\s?]+\/\?preview=pr-12-marketing$/);
});

import type { Release } from '@site/contract';
import { activate, commit, openStore, publish, readBuild } from '@site/release';
import { localApps } from '@site/release/localApps';
import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { copyRepository } from '../../../../../shell/e2e/support/copyRepository';
import { runJob, type Values } from './runJob.fixture';
import { openBucketSite, serve, type Site } from './workflowSites.fixture';
import { readWorkflow } from './Workflow.fixture';

// Real builds, in a copy of this repository.
jest.setTimeout(400_000);

const team = readWorkflow('team.yml');

let folder: string;
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
});

/** Commits a change of the home page. @returns the commit before it */
async function changeHome(word: string): Promise<string> {
  const file = path.join(folder, 'marketing-remote/src/home/Headline.tsx');
  const before = await readFile(file, 'utf8');
  await writeFile(file, before.replace(/Set \w+ Goals/, `Set ${word} Goals`));
  git('commit', '--quiet', '--all', '--message', `Set ${word} goals`);
  return git('rev-parse', 'HEAD~1');
}

/** Makes the first release with the releaser’s credentials, from whom all others may read. */
async function releaseAll({ address, keys: { releaser } }: Site): Promise<void> {
  const before = { ...process.env };
  process.env.AWS_ACCESS_KEY_ID = releaser.accessKey;
  process.env.AWS_SECRET_ACCESS_KEY = releaser.secretKey;
  const store = await openStore(address);
  const versions: Record<string, string> = {};
  for (const app of localApps()) {
    const build = await readBuild(
      app,
      path.join(folder, app === 'shell' ? app : `${app}-remote`, 'dist'),
    );
    versions[app] = (await publish(store, build)).version;
  }
  await commit(store, activate(versions), { note: { by: 'Kim' }, allow: () => {} });
  Object.assign(process.env, before);
}

/** Returns the live version, as a visitor can read it. */
async function liveMarketing({ origin }: Site): Promise<string | undefined> {
  const release = (await (await fetch(`${origin}/release.json`)).json()) as Release;
  return release.apps.marketing?.version;
}

// Pushes a change, then opens a pull request, and runs what the workflow runs for them.
describeOnObjectStore('the workflow with a bucket and the credentials of two roles', () => {
  let site: Site;
  const notified: string[] = [];
  const comments: string[] = [];
  let [hook, github] = ['', ''];
  beforeAll(async () => {
    site = await openBucketSite();
    await releaseAll(site);
    hook = await serve(
      createServer((request, response) => {
        void text(request).then((body) => (notified.push(body), response.end()));
      }),
    );
    github = await serve(
      createServer((request, response) => {
        void text(request).then((body) => {
          if (request.method === 'POST') comments.push(body);
          response.end(request.method === 'GET' ? '[]' : '{}');
        });
      }),
    );
    Object.assign(process.env, { GITHUB_API_URL: github, GITHUB_REPOSITORY: 'owner/site' });
  });

  const valuesOf = (since: string, role: 'team' | 'releaser'): Values => ({
    'inputs.app': 'marketing',
    'inputs.workspace': 'marketing-remote',
    'github.event.pull_request.base.sha || github.event.before': since,
    'github.event.pull_request.number': '12',
    'github.actor': 'Ann',
    'github.token': 'token',
    'vars.SITE_STORE': site.address,
    'vars.SITE_ORIGIN': site.origin,
    'vars.AWS_ENDPOINT_URL': process.env.AWS_ENDPOINT_URL ?? '',
    'vars.AWS_REGION': process.env.AWS_REGION ?? '',
    'secrets.AWS_ACCESS_KEY_ID': site.keys[role].accessKey,
    'secrets.AWS_SECRET_ACCESS_KEY': site.keys[role].secretKey,
    'secrets.SITE_NOTIFY': hook,
  });

  const run = (name: string, since: string, more: Values = {}) => {
    const job = team.jobs[name];
    if (!job) throw new Error(`team.yml has no job ${name}`);
    const role = job.environment === 'releaser' ? 'releaser' : 'team';
    // The tests of this repository, which are running.
    const isTest = (command: string) => command.endsWith(' --test');
    return runJob(team, job, folder, { ...valuesOf(since, role), ...more }, isTest);
  };

  test('a merge goes live, and a slower job of an older one does not', async () => {
    const since = await changeHome('Their');
    const { outputs: live } = await run('live', since);
    expect(live.version).toBe(await liveMarketing(site));
    expect((await run('test', since)).outputs).toEqual({ touched: 'true' });
    const { outputs: published } = await run('publish', since);
    expect(await liveMarketing(site)).toBe(live.version);
    const values = {
      'needs.live.outputs.version': live.version ?? '',
      'needs.publish.outputs.version': published.version ?? '',
    };
    const { printed } = await run('release', since, values);
    expect(printed).toContain(`${site.origin} serves release 2 as composed`);
    expect(await liveMarketing(site)).toBe(published.version);
    expect(JSON.parse(notified.at(-1) ?? '')).toMatchObject({
      by: 'Ann',
      message: 'Set Their goals',
      result: 'live',
      apps: { marketing: { from: live.version, to: published.version } },
    });
    const older = { ...values, 'needs.publish.outputs.version': live.version ?? '' };
    const slow = { ...older, 'needs.live.outputs.version': '1.0.0-00000000' };
    await expect(run('release', since, slow)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Refused: ') as string,
    });
    expect(await liveMarketing(site)).toBe(published.version);
  });

  test('a pull request gets a preview and a comment with its address, and nothing goes live', async () => {
    const before = await liveMarketing(site);
    const since = await changeHome('Our');
    await run('test', since);
    await run('publish', since);
    await run('preview', since);
    expect(await liveMarketing(site)).toBe(before);
    const { body } = JSON.parse(comments.at(-1) ?? '') as { body: string };
    expect(body).toMatch(/^<!-- the preview of marketing -->\n[^]*https?:\/\/\S+pr-12-marketing/);
  });

  test('a change of another app alone touches nothing here', async () => {
    await writeFile(path.join(folder, 'account-remote/README.md'), 'Other');
    await writeFile(path.join(folder, 'account-remote/src/other.ts'), `// ${randomUUID()}\n`);
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Other');
    const { touched } = (await run('test', git('rev-parse', 'HEAD~1'))).outputs;
    expect(touched).toBe('false');
  });
});

import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readNewest } from './log/readEntries';
import { createSiteServer } from './servers/serve/createSiteServer';
import { openServer } from './servers/serve/ServedSite.fixture';
import { openStore } from './stores/openStore';
import { TestRepository } from '../fixtures/TestRepository.fixture';
import type { CommandResult } from '../fixtures/runRelease.fixture';

// What merges do that meet persons' commands and failing checks: the real commands, on a folder that a real server
// sends. judgeMerge.test.ts and the model have every order of the commands.

let repository: TestRepository;
let versions: Record<string, string>;
/** Paths that the server refuses from the given request on, and what happens at that moment. */
let broken: { path: RegExp; from: number; then?: () => Promise<unknown> } | undefined;
let origin: string;
let requests: number;

beforeEach(async () => {
  repository = await TestRepository.live();
  repository.becomeClone();
  repository.push('First');
  versions = { m0: await repository.liveVersion('marketing') };
  broken = undefined;
  requests = 0;
  const server = createSiteServer({ folder: repository.site, api: 'http://127.0.0.1:9' });
  server.addHook('onRequest', async ({ url }, reply) => {
    if (!broken?.path.test(url)) return;
    requests += 1;
    if (requests < broken.from) return;
    const { then } = broken;
    delete broken.then;
    await then?.();
    await reply.code(503).send('down');
  });
  origin = await openServer(server);
});

/** Rolls marketing back in another process, while a command of this one runs. */
const rollBackMeanwhile = () =>
  Promise.resolve(
    repository.start(['rollback', 'marketing'], { SITE_STORE: repository.site, RELEASE_BY: 'Kim' }),
  );

async function build(name: string): Promise<void> {
  await repository.build('marketing', { files: { 'Home.js': `show('${name}');` } });
  const { out } = await repository.release(['publish', 'marketing']);
  versions[name] ??= /^marketing (\S+) /.exec(out)?.[1] ?? '';
}

/** Lets CI bring a build, as after a merge. */
async function merge(name: string, ...more: string[]): Promise<CommandResult> {
  await build(name);
  return repository.release(['deploy', 'marketing', '--if-due', ...more], { RELEASE_BY: 'CI' });
}

const check = () => ['--check', origin, '--check-for', '1s'];

async function live(): Promise<string | undefined> {
  const version = await repository.liveVersion('marketing');
  return Object.entries(versions).find(([, one]) => one === version)?.[0];
}

async function newest() {
  const entry = await readNewest(await openStore(repository.site));
  if (!entry) throw new Error('the store has no release');
  return entry;
}

const GREEN = { code: 0, err: '' };

test('nothing is released while nothing answers, and a job that runs again brings it', async () => {
  broken = { path: /./, from: 0 };
  const before = (await newest()).number;
  const dead = await merge('m1', ...check());
  expect([dead.code, dead.err]).toEqual([
    1,
    expect.stringMatching(/^Refused: .* can’t be checked/),
  ]);
  expect((await newest()).number).toBe(before);
  broken = undefined;
  expect(await merge('m1', ...check())).toMatchObject(GREEN);
  expect(await live()).toBe('m1');
});

test('a page that was damaged before is named, and keeps no merge out', async () => {
  await rm(path.join(repository.site, 'account/confirm.html'));
  broken = { path: /confirm/, from: 0 };
  const { code, err } = await merge('m1', ...check());
  expect([code, err]).toEqual([
    0,
    expect.stringMatching(/^Wrong before the release, so not counted: \S+confirm replied 503/),
  ]);
  expect(await live()).toBe('m1');
});

describe('a check that fails after a merge', () => {
  beforeEach(async () => {
    expect(await merge('m1')).toMatchObject(GREEN);
    broken = { path: /\/$/, from: 2 };
  });

  test('takes the release back, and the build does not come back by itself', async () => {
    const failed = await merge('m2', ...check());
    expect([failed.code, failed.err]).toEqual([
      1,
      expect.stringMatching(/Release (\d+) took release \d+ back[^]*check took it back by CI/),
    ]);
    expect(await live()).toBe('m1');
    expect((await newest()).internal.merged.marketing).toBe(versions.m1);
    broken = undefined;
    expect(await merge('m2', ...check())).toMatchObject({ code: 1 });
    expect(await live()).toBe('m1');
  });

  test('undoes nothing that a person has done during it', async () => {
    broken = { path: /\/$/, from: 2, then: rollBackMeanwhile };
    const failed = await merge('m2', ...check());
    expect([failed.code, failed.err]).toEqual([
      1,
      expect.stringContaining('What it changed was changed again since, and stays'),
    ]);
    expect(failed.out).toMatch(/^Warning: .* taken back by /m);
    expect(await live()).toBe('m1');
  });
});

test('a merge that gives visitors nothing new is red for what is wrong, and takes nothing back', async () => {
  await build('m4');
  await repository.release(['deploy', 'marketing'], { RELEASE_BY: 'Kim' });
  broken = { path: /confirm/, from: 0 };
  const { code, err } = await merge('m4', ...check());
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('Visitors got nothing new, so nothing is taken back'),
  ]);
  broken = undefined;
  expect(await merge('m4', ...check())).toMatchObject(GREEN);
  expect(await live()).toBe('m4');
});

import { SERVED_FILES } from '@site/format';
import { describeOnObjectStore } from '@site/testing/describeOnObjectStore';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import { change, publishBuild, TEST_APPS } from '../../fixtures/testSite.fixture';
import { activate } from '../changes/activate';
import { integrityOf } from '../documents/integrity';
import { readRange, requireNewest, readPointer } from '../log/readEntries';
import { project } from './project';
import { verify } from '../reports/verify/verify';
import { ROOT } from '@site/project';
import { openStore } from '../stores/openStore';
import type { Store } from '../stores/Store';
import { testBucket } from '../stores/s3/testBucket.fixture';
import type { Message } from './deployer.fixture';

/** How many times deployers run at the same time. */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 5);

jest.setTimeout(60_000 + ROUNDS * 60_000);

/** Deployers of a round. Each runs a command, and kills itself while it runs another one. */
const DEPLOYERS = 3;

const DEPLOYER = path.join(__dirname, 'deployer.fixture.ts');

async function runDeployer(store: string): Promise<Message[]> {
  const words = ['--import', 'tsx', DEPLOYER, store, await temporaryFolder()];
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    // Node's own warnings are not faults of the tool.
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  );
  const [out, errors, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  expect(errors).toBe('');
  expect([0, 'SIGKILL']).toContain(end);
  return out.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Message] : []));
}

/** Finds the pages that are neither those of the release that the pointer names nor of a later one. */
async function wrongPages(store: Store): Promise<string[]> {
  const pointer = (await readPointer(store))!;
  const { number, internal } = await requireNewest(store);
  const from = Math.max(internal.oldest, pointer.number + 1);
  const releases = [pointer, ...(await readRange(store, from, number))];
  const wrong: string[] = [];
  for (const [file, { named }] of Object.entries(pointer.pages)) {
    const stored = await store.read(named && !store.servesItself ? SERVED_FILES + file : file);
    const hash = stored && integrityOf(stored.bytes);
    if (!releases.some(({ pages }) => pages[file]?.integrity === hash)) wrong.push(file);
  }
  return wrong;
}

async function expectIntact(name: string): Promise<void> {
  const store = await openStore(name);
  const versions: Record<string, string> = {};
  for (const app of TEST_APPS) versions[app] = await publishBuild(store, app);
  await change(store, activate(versions, { origin: 'https://www.example.com' }));
  const messages: Message[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const running = Array.from({ length: DEPLOYERS }, () => runDeployer(name));
    messages.push(...(await Promise.all(running)).flat());
    expect(await wrongPages(store)).toEqual([]);
  }
  await project(store, { thorough: true });
  const made = messages.flatMap(({ release }) => release ?? []);
  expect(await siteFaults(store, made)).toEqual([]);
  expect((await verify(store, () => {})).faults).toEqual([]);
  for (const step of ['done', 'killed'] as const)
    expect(messages.filter((message) => message.step === step).length).toBeGreaterThan(ROUNDS / 2);
}

const PROMISE =
  'the site stays intact while commands run at the same time and half of them are killed';

test(PROMISE, async () => expectIntact(path.join(await temporaryFolder(), 'site')));

describeOnObjectStore('on a real S3 server,', () => {
  test(PROMISE, async () => expectIntact(`s3://${await testBucket()}`));
});

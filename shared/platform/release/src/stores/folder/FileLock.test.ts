import { temporaryFolder } from '@site/testing/temporaryFolder';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { FileLock } from './FileLock';
import { FolderStore } from './FolderStore';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

/** Opens the lock as another process does: it does not know of the others in this one. */
const openLock = () => new FileLock(path.join(folder, '.lock'));

test('releases the lock when the work fails, and never deletes its file', async () => {
  const failing = openLock().run(() => Promise.reject(new Error('it broke')));
  await expect(failing).rejects.toThrow('it broke');
  expect(await readdir(folder)).toEqual(['.lock']);
  expect(await openLock().run(() => Promise.resolve('done'))).toBe('done');
});

const refuse = () => {
  throw new Error('no locks available');
};

test.each([
  [
    'on a file system without locks',
    () => ({ tryLock: refuse }),
    '2.36',
    'no locks available',
    'NFS',
  ],
  [
    'whose C library has no locks for Node',
    refuse,
    undefined,
    'this machine has musl as its C library',
    'Use an image with glibc, such as node:24-slim instead of node:24-alpine.',
  ],
])('a machine %s is refused with what to do', async (_, mock, glibcVersionRuntime, why, hint) => {
  jest.resetModules();
  jest.doMock('fs-native-extensions', mock);
  const report = { header: { glibcVersionRuntime } };
  const getReport = jest.spyOn(process.report, 'getReport').mockReturnValue(report);
  await expect(openLock().run(() => Promise.resolve())).rejects.toMatchObject({
    name: 'Refusal',
    message: `${folder}/.lock can’t be locked: ${why}`,
    hint: expect.stringContaining(hint) as string,
  });
  getReport.mockRestore();
  jest.dontMock('fs-native-extensions');
  jest.resetModules();
});

test.each([
  { end: 'SIGCONT', replaced: false, text: '2', what: 'loses nothing that it writes later' },
  { end: 'SIGKILL', replaced: true, text: 'mine', what: 'frees the lock at once when killed' },
] as const)(
  'a process that is suspended before it replaces an object holds the others up, and $what',
  async ({ end, replaced, text }) => {
    const store = new FolderStore(folder);
    await store.create('counter.json', Buffer.from('1'));
    const tsx = pathToFileURL(createRequire(__filename).resolve('tsx')).href;
    const program = path.join(__dirname, 'replaceAndStop.fixture.ts');
    const other = spawn(process.execPath, ['--import', tsx, program, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(other, 'exit');
    await once(other.stdout, 'data');
    let hasEnded = false;
    const stored = await store.read('counter.json');
    const replacing = store
      .replace('counter.json', Buffer.from('mine'), stored?.revision)
      .finally(() => (hasEnded = true));
    await pause(300);
    expect(hasEnded).toBe(false);

    other.kill(end);
    expect(await replacing).toBe(replaced);
    expect(String((await store.read('counter.json'))?.bytes)).toBe(text);
    expect(await exited).toEqual(end === 'SIGKILL' ? [null, end] : [0, null]);
  },
);

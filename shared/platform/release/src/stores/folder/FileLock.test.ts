import { temporaryFolder } from '@site/testing/temporaryFolder';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FileLock } from './FileLock';

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

test('a machine without locks is refused with what to do', async () => {
  jest.resetModules();
  jest.doMock('fs-native-extensions', () => ({
    tryLock: () => {
      throw new Error('no locks available');
    },
  }));
  await expect(openLock().run(() => Promise.resolve())).rejects.toMatchObject({
    name: 'Refusal',
    message: `${folder}/.lock can’t be locked: no locks available`,
    hint: expect.stringMatching(/NFS.* node:24-slim instead of node:24-alpine\.$/) as string,
  });
  jest.dontMock('fs-native-extensions');
  jest.resetModules();
});

/** Locks a file as `FileLock` does, and is suspended. */
const OTHER_PROCESS = `
  const [, file] = process.argv;
  require('fs-native-extensions').tryLock(require('node:fs').openSync(file, 'a'));
  console.log('locked');
  process.kill(process.pid, 'SIGSTOP');`;

test('a suspended process keeps the lock, and frees it at once when it is killed', async () => {
  const other = spawn(process.execPath, ['-e', OTHER_PROCESS, path.join(folder, '.lock')], {
    // The package is found from here.
    cwd: __dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(other.stdout, 'data');
  let hasRun = false;
  const running = openLock().run(() => Promise.resolve((hasRun = true)));
  await pause(300);
  expect(hasRun).toBe(false);
  other.kill('SIGKILL');
  expect(await running).toBe(true);
});

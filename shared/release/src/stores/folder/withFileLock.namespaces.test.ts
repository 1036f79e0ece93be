import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { withFileLock } from './withFileLock';

const ID = 60_000;

/** Runs a command in a process namespace of its own, as a container does, with an id above `ID`. */
const IN_NAMESPACE = [
  'unshare',
  '--pid',
  '--fork',
  '--kill-child',
  'sh',
  '-c',
  `echo ${ID} > /proc/sys/kernel/ns_last_pid && "$@"; exit $?`,
  'sh',
];

function canUnshare(): boolean {
  try {
    execFileSync(IN_NAMESPACE[0] ?? '', [...IN_NAMESPACE.slice(1), 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    // A system without namespaces, or a user who may not make one.
    return false;
  }
}

const testWithNamespaces = canUnshare() ? test : test.skip;

const tsx = pathToFileURL(createRequire(__filename).resolve('tsx')).href;

testWithNamespaces('a lock of a process in another namespace is not entered twice', async () => {
  const lock = path.join(await temporaryFolder(), 'lock');
  const [command = '', ...words] = IN_NAMESPACE;
  const script = path.join(__dirname, 'holdLock.fixture.ts');
  const holder = spawn(command, [...words, process.execPath, '--import', tsx, script, lock], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(holder.stdout, 'data')) as [Buffer];
  // Such an id exists in the other namespace alone.
  expect(Number(/\d+/.exec(line.toString())?.[0])).toBeGreaterThan(ID);

  let isIn = false;
  const entered = withFileLock(
    lock,
    () => {
      isIn = true;
      return Promise.resolve();
    },
    { renewal: 1_000, patience: 3_000 },
  );
  await pause(300);
  expect(isIn).toBe(false);
  const exited = once(holder, 'exit');
  holder.stdin.end();
  await entered;
  await exited;
  expect(await readdir(path.dirname(lock))).toEqual([]);
});

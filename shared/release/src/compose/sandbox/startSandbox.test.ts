import { temporaryFolder } from '@site/testing/temporaryFolder';
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasNamespaces } from './namespaces';
import { startSandbox } from './startSandbox';

const POST = `const { parentPort } = require('node:worker_threads'); const post = (x) => parentPort.postMessage(x);`;

/** Runs a bundle until its first message. */
async function run(source: string) {
  const sandbox = startSandbox(POST + source, {}, 64);
  const outcome = await sandbox.receive(() => true, 10_000);
  await sandbox.stop();
  return outcome;
}

test.each<[string, string, unknown]>([
  ['undefined', 'post(undefined)', { posted: undefined }],
  ['several lines', `post('one\\ntwo')`, { posted: 'one\ntwo' }],
  ['all characters', `post('ä€😀\\u2028')`, { posted: 'ä€😀\u2028' }],
  [
    'something that is no message',
    `require('fs').writeFileSync(3, 'hello\\n')`,
    { error: 'it posted something that is not a message' },
  ],
  [
    'too much',
    `for (;;) require('fs').writeFileSync(3, 'x'.repeat(1e6))`,
    { error: 'its message is too long' },
  ],
])('a bundle that posts %s', async (_, source, outcome) => {
  expect(await run(source)).toEqual(outcome);
});

(process.platform === 'linux' ? test : test.skip)(
  'memory outside of the heap is limited, too',
  async () => {
    const source = `const all = []; for (let at = 0; at < 40; at++) all.push(Buffer.alloc(1e8));`;
    expect(await run(source)).toEqual({ error: 'RangeError: Array buffer allocation failed' });
  },
);

(hasNamespaces() ? test : test.skip)(
  'a sandbox ends with the process that started it, even when that is killed',
  async () => {
    // The bundle's name in the list of processes.
    const name = path.basename(await temporaryFolder());
    const isRunning = async () => (await commandLines()).some((line) => line.startsWith(name));
    const sandbox = path.join(import.meta.dirname, 'startSandbox.ts');
    const start = `import { startSandbox } from ${JSON.stringify(sandbox)};
      startSandbox("process.title = '${name}'; for (;;);", {}, 64);`;
    const words = ['--import', 'tsx', '--input-type=module', '-e', start];
    const starter = spawn(process.execPath, words, { stdio: 'inherit' });
    while (!(await isRunning())) await pause(20);
    starter.kill('SIGKILL');
    while (await isRunning()) await pause(20);
  },
);

/** Returns the command line of every process. */
async function commandLines(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  // A process may end while the list is read.
  return Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
}

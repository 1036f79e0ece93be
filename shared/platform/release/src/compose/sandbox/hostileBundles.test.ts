import { temporaryFolder } from '@site/testing/temporaryFolder';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import type * as namespaces from './namespaces';
import { runBundle } from './runBundle';
import { testOnNamespaces } from './testOnNamespaces.fixture';

let mockForbidden = false;
jest.mock('./namespaces', () => {
  const actual = jest.requireActual<typeof namespaces>('./namespaces');
  return { ...actual, hasNamespaces: () => !mockForbidden && actual.hasNamespaces() };
});

/** Holds nothing but a socket. */
let folder = '';
/** A process of the same user. */
let victim: ChildProcess;
const servers: Server[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  victim = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  for (const address of [{ host: '127.0.0.1', port: 0 }, { path: path.join(folder, 'socket') }]) {
    const server = createServer((socket) => socket.end()).listen(address);
    await once(server, 'listening');
    servers.push(server);
  }
});
afterAll(async () => {
  victim.kill('SIGKILL');
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
});

/** Expects of each expression in a bundle that it has this value, or fails with this code or message. */
async function expectOutcome(outcome: RegExp, attempts: string[]): Promise<void> {
  const { port } = servers[0]?.address() as AddressInfo;
  const run = await runBundle(
    `exports.default = async ({ folder, port, victim, parent }) => {
       const outcomes = [];
       for (const attempt of [${attempts.map((attempt) => `async () => ${attempt}`).join()}])
         outcomes.push(await attempt().then(String, (error) => error.code ?? error.message));
       return outcomes;
     };`,
    { folder, port, victim: victim.pid, parent: process.pid },
  );
  const found = 'result' in run ? (run.result as string[]) : [run.failure];
  expect(attempts.map((attempt, at) => [attempt, found[at]])).toEqual(
    attempts.map((attempt) => [attempt, expect.stringMatching(outcome) as string]),
  );
}

// Most containers forbid namespaces.
beforeEach(() => {
  mockForbidden = true;
});

test('a bundle reads and writes no file', async () => {
  await expectOutcome(/^ERR_ACCESS_DENIED$/, [
    `require('fs').readFileSync('/proc/self/environ')`,
    'require("fs").readFileSync(`/proc/${parent}/environ`)',
    `require('fs').readFileSync('/etc/passwd')`,
    `require('fs').readdirSync('/')`,
    `require('fs').readFileSync(process.execPath)`,
    `process.binding('fs').open('/etc/passwd', 0, 0)`,
    `require('fs').writeFileSync(folder + '/new', 'x')`,
    `require('fs').rmSync(folder, { recursive: true })`,
    `process.report.writeReport(folder + '/new')`,
    `require('v8').writeHeapSnapshot(folder + '/new')`,
  ]);
  expect(await readdir(folder)).toEqual(['socket']);
});

test('a bundle starts no process, thread or debugger', async () => {
  await expectOutcome(/^(ERR_ACCESS_DENIED|ERR_DLOPEN_DISABLED)$/, [
    `require('child_process').spawn('sleep', ['60'])`,
    `require('child_process').execSync('true')`,
    `process.binding('spawn_sync').spawn({ file: 'true', args: [] })`,
    `new (require('worker_threads').Worker)('1', { eval: true })`,
    `require('inspector').open(0)`,
    `new (require('inspector').Session)().connect()`,
    `new (require('wasi').WASI)({ version: 'preview1', preopens: { '/': '/' } })`,
    `process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libm.so.6')`,
    `process.execve ? process.execve('/bin/true', ['true'], {}) : require('fs').readFileSync('/')`,
  ]);
});

test('a bundle ends no other process', async () => {
  await expectOutcome(/is not a function$/, [
    'process.kill(victim, "SIGKILL")',
    'process._kill(victim, 9)',
    'process._debugProcess(victim)',
    'require("process").kill(victim, "SIGKILL")',
    'process.getBuiltinModule("process").kill(victim, "SIGKILL")',
  ]);
  expect([victim.exitCode, victim.signalCode]).toEqual([null, null]);
});

test('a bundle that resists its end is stopped', async () => {
  const source = `process.exit = process.reallyExit = () => {};
    process.stdin.removeAllListeners();
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
    // Node 26 throws here.
    try { require('net').createServer().on('error', () => {}).listen(0); } catch {}
    exports.default = () => new Promise(() => setInterval(() => {}, 10));`;
  // Resolves when the process has ended.
  expect(await runBundle(source, {}, { time: 200, memory: 256 })).toEqual({
    failure: 'no result within 0.2 s',
  });
});

testOnNamespaces('with namespaces, a bundle connects to nothing and leaves no socket', async () => {
  mockForbidden = false;
  const settled = (call: (done: string) => string) =>
    `new Promise((done, fail) => ${call("() => done('done')")}.on('error', fail))`;
  await expectOutcome(/^(ENETUNREACH|ENOENT|EACCES|ERR_ACCESS_DENIED|fetch failed)$/, [
    settled((done) => `require('net').connect({ port, host: '127.0.0.1' }, ${done})`),
    settled((done) => `require('net').connect({ path: folder + '/socket' }, ${done})`),
    settled((done) => `require('net').createServer().listen(folder + '/listening', ${done})`),
    'fetch(`http://127.0.0.1:${port}`)',
  ]);
  expect(await readdir(folder)).toEqual(['socket']);
});

import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { HostileBundles } from './HostileBundles.fixture';
import { runBundle } from './runBundle';

/** Declares tests of what the code of a remote may try, with namespaces and without. */
export function describeHostileBundles(bundles: HostileBundles) {
  const DENIED = /^ERR_ACCESS_DENIED$/;

  test.each<[string, string, RegExp]>([
    ['its environment', `return require('fs').readFileSync('/proc/self/environ')`, DENIED],
    [
      'the environment of the process that renders',
      'return require("fs").readFileSync(`/proc/${parent}/environ`)',
      DENIED,
    ],
    ['a file', `return require('fs').readFileSync('/etc/passwd')`, DENIED],
    ['a folder', `return require('fs').readdirSync('/')`, DENIED],
    ['Node itself', `return require('fs').readFileSync(process.execPath)`, DENIED],
    [
      'files by way of Node’s internals',
      `return process.binding('fs').open('/etc/passwd', 0, 0)`,
      DENIED,
    ],
    ['variables', 'return JSON.stringify(process.env)', /^\{"NODE_ENV":"production"\}$/],
  ])('a bundle can’t read %s', async (_, body, result) => {
    expect(await bundles.attempt(body)).toMatch(result);
  });

  test.each<[string, string]>([
    ['write a file', `require('fs').writeFileSync(folder + '/new', 'x')`],
    ['delete a folder', `require('fs').rmSync(folder, { recursive: true })`],
    ['write a report', `process.report.writeReport(folder + '/new')`],
    ['write a heap snapshot', `require('v8').writeHeapSnapshot(folder + '/new')`],
  ])('a bundle can’t %s', async (_, body) => {
    expect(await bundles.attempt(body)).toMatch(DENIED);
    await expect(access(path.join(bundles.folder, 'new'))).rejects.toThrow('ENOENT');
    expect(await readdir(bundles.folder)).toEqual(['socket']);
  });

  test.each<[string, string, RegExp]>([
    ['a process', `require('child_process').spawn('sleep', ['60'])`, DENIED],
    ['a command', `require('child_process').execSync('true')`, DENIED],
    [
      'a process by way of Node’s internals',
      `process.binding('spawn_sync').spawn({ file: 'true', args: [] })`,
      DENIED,
    ],
    ['a thread', `new (require('worker_threads').Worker)('1', { eval: true })`, DENIED],
    ['a debugger', `require('inspector').open(0)`, DENIED],
    ['a debugging session', `new (require('inspector').Session)().connect()`, DENIED],
    ['WASI', `new (require('wasi').WASI)({ version: 'preview1', preopens: { '/': '/' } })`, DENIED],
    [
      'an addon',
      `process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libm.so.6')`,
      /^ERR_DLOPEN_DISABLED$/,
    ],
    [
      'another program in its place',
      `process.execve ? process.execve('/bin/true', ['true'], {}) : require('fs').readFileSync('/')`,
      DENIED,
    ],
  ])('a bundle can’t start %s', async (_, body, result) => {
    expect(await bundles.attempt(body)).toMatch(result);
  });

  test.each([
    'process.kill(victim, "SIGKILL")',
    'process._kill(victim, 9)',
    'process._debugProcess(victim)',
    'require("process").kill(victim, "SIGKILL")',
    'process.getBuiltinModule("process").kill(victim, "SIGKILL")',
    'process.kill(-1, "SIGKILL")',
  ])('a bundle can’t end another process with %s', async (body) => {
    expect(await bundles.attempt(body)).toMatch(/is not a function$/);
    expect([bundles.victim?.exitCode, bundles.victim?.signalCode]).toEqual([null, null]);
  });

  test.each([
    'process.exit = process.reallyExit = () => {}',
    'process.stdin.removeAllListeners()',
    'for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {})',
    'require("net").createServer().on("error", () => {}).listen(0)',
  ])('a bundle that begins with %s is stopped', async (body) => {
    const limits = { time: 200, memory: 256 };
    // Resolves when the process has ended.
    const source = `${body}; exports.default = () => new Promise(() => setInterval(() => {}, 10));`;
    expect(await runBundle(source, {}, limits)).toEqual({
      failure: 'no result within 0.2 s',
    });
  });
}

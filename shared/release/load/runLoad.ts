import { versionFile } from '@site/contract';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Builds } from '../chaos/Builds';
import { activate } from '../src/changes/activate';
import { commit } from '../src/commit/commit';
import { publish } from '../src/publish/publish';
import { readBuild } from '../src/publish/readBuild';
import { PAGE_POLICY } from '../src/serve/headers';
import { decode } from '../src/stores/encodings';
import { FolderStore } from '../src/stores/folder/FolderStore';
import { CountingApi } from './CountingApi';
import { startServer, type ServerName } from './startServer';
import { KnownContents } from './KnownContents';
import type { LoadOutcome } from './LoadOutcome';
import { Visitor } from './Visitor';

interface LoadOptions {
  server: ServerName;
  /** Simultaneous connections. */
  connections: number;
  /** Seconds during which requests are started. */
  seconds: number;
  /** Ends the run early. */
  signal: AbortSignal;
}

/**
 * Sends requests and API calls to a server on many connections during deploys and restarts. Compares
 * every byte, and counts the calls that arrived.
 */
export async function runLoad({
  server,
  connections,
  seconds,
  signal,
}: LoadOptions): Promise<LoadOutcome> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'load-')));
  const store = new FolderStore(path.join(folder, 'site'));
  const builds = new Builds(path.join(folder, 'builds'));
  const known = new KnownContents(store);
  const outcome: LoadOutcome = { responses: 0, times: [], deploys: 0, restarts: 0, faults: [] };
  const changes: Record<string, string> = {};
  for (const { app, build, version } of await builds.first()) {
    await publish(store, await readBuild(app, build));
    changes[app] = version;
  }
  await makeLive(changes);
  await known.record();

  const api = await CountingApi.start();
  const loaded = await startServer(server, path.join(folder, 'site'), folder, api.origin);
  const end = performance.now() + seconds * 1000;
  const isOver = () => signal.aborted || performance.now() >= end;
  const seen: string[] = [];
  const visitors = Array.from({ length: connections }, (_, n) => new Visitor(loaded, n));
  try {
    await Promise.all([deploy(), restart(), ...visitors.map(visit)]);
  } finally {
    for (const visitor of visitors) visitor.leave();
    await loaded.stop();
    api.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  for (const name of new Set(seen))
    if (!known.has(name)) outcome.faults.push(`was never in the store: ${name}`);
  outcome.times.sort((one, other) => one - other);
  return outcome;

  async function makeLive(versions: Record<string, string>) {
    await commit(store, activate(versions), { note: { by: 'load' } });
  }

  async function deploy() {
    for (const app of cycle(['marketing', 'account', 'shell'] as const)) {
      if (isOver()) return;
      const { build, version } = await builds.next(app);
      await publish(store, await readBuild(app, build));
      await makeLive({ [app]: version });
      await known.record();
      outcome.deploys += 1;
    }
  }

  async function restart() {
    while (loaded.restart && !isOver()) {
      await loaded.restart().catch((error: unknown) => outcome.faults.push(String(error)));
      outcome.restarts += 1;
    }
  }

  /** Requests each page and its script, one after the other, and calls the API in between. */
  async function visit(visitor: Visitor, number: number) {
    let calls = 0;
    for (const [address, key] of cycle(PAGES)) {
      if (isOver()) return;
      const page = await request(visitor, address, key, CODINGS[number % CODINGS.length] ?? '');
      const version = /apps\/marketing\/([\w.-]+)\/Home\.js/.exec(page)?.[1];
      const script = version && versionFile('marketing', version, 'Home.js');
      if (script) await request(visitor, `/${script}`, script, 'br');
      if (address === '/account/confirm')
        await call(visitor, `/api/auth/confirmation/${number}-${(calls += 1)}`);
    }
  }

  async function request(visitor: Visitor, address: string, key: string, coding: string) {
    return measured(address, async () => {
      const { status, headers, bytes } = await visitor.request('GET', address, coding);
      if (status !== 200) throw new Error(`status ${status}`);
      const content = await decode(headers['content-encoding'], bytes);
      seen.push(known.nameOf(key, content));
      if (key.endsWith('.html') && headers['content-security-policy'] !== PAGE_POLICY)
        throw new Error(`policy ${String(headers['content-security-policy'])}`);
      return content.toString();
    });
  }

  async function call(visitor: Visitor, address: string) {
    await measured(address, async () => {
      const { status, bytes } = await visitor.request('POST', address, 'identity');
      if (status !== 200) throw new Error(`status ${status}: ${bytes.toString().slice(0, 100)}`);
      if (bytes.toString() !== address) throw new Error(`another answer: ${bytes.toString()}`);
      if (api.callsOf(address) !== 1) throw new Error(`${api.callsOf(address)} calls`);
      return '';
    });
  }

  async function measured(address: string, work: () => Promise<string>): Promise<string> {
    const began = performance.now();
    try {
      const text = await work();
      outcome.times.push(performance.now() - began);
      outcome.responses += 1;
      return text;
    } catch (error) {
      outcome.faults.push(`${address}: ${String(error)}`);
      return '';
    }
  }
}

const PAGES = [
  ['/', 'index.html'],
  ['/private-policy', 'private-policy.html'],
  ['/account/confirm', 'account/confirm.html'],
] as const;

const CODINGS = ['br', 'gzip', 'identity'];

function* cycle<Value>(values: readonly Value[]): Generator<Value> {
  for (;;) yield* values;
}

import { versionFile } from '@site/contract';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { Agent as HttpAgent, request as overHttp, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Builds } from '../chaos/Builds';
import { activate } from '../src/operations/activate';
import { publish } from '../src/operations/publish';
import { readBuild } from '../src/builds/readBuild';
import { policyOf } from '../src/serve/policyOf';
import { DirectoryStore } from '../src/stores/folder/DirectoryStore';
import { decode } from '../src/stores/objects/encodings';
import { startServer, type LoadedServer, type ServerName } from './LoadedServer';
import { RightBytes } from './RightBytes';

interface LoadOptions {
  server: ServerName;
  /** How many are kept open at once. */
  connections: number;
  /** For how long requests are begun. */
  seconds: number;
}

/** What a server has done under load. */
export interface LoadOutcome {
  /** Answers whose bytes were right. */
  answers: number;
  /** Milliseconds that each answer took, sorted. */
  times: number[];
  deploys: number;
  /** Pages that were sent with the policy of the release before or after: nginx looks at a page after it has opened it. */
  otherPolicies: number;
  /** Whatever went wrong; none when all is well. */
  faults: string[];
}

/** Has a server answer many at once while deploys go on, and compares every byte. Ends by itself. */
export async function runLoad({ server, connections, seconds }: LoadOptions): Promise<LoadOutcome> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'load-')));
  const store = new DirectoryStore(path.join(folder, 'site'));
  const builds = new Builds(path.join(folder, 'builds'));
  const right = new RightBytes(store);
  const outcome: LoadOutcome = { answers: 0, times: [], deploys: 0, otherPolicies: 0, faults: [] };
  const changes: Record<string, string> = {};
  for (const { app, build = '', version } of await builds.first()) {
    await publish(store, await readBuild(app, build));
    changes[app] = version;
  }
  await activate(store, changes);
  await right.note();

  const loaded = await startServer(server, path.join(folder, 'site'), folder);
  const end = performance.now() + seconds * 1000;
  const seen: string[] = [];
  const deploying = deploy();
  const ask = asker(loaded, connections);
  await Promise.all(Array.from({ length: connections }, (_, visitor) => visit(visitor)));
  await deploying;
  ask.agent.destroy();
  await loaded.stop();
  await rm(folder, { recursive: true, force: true });
  for (const name of new Set(seen))
    if (!right.has(name)) outcome.faults.push(`never stood: ${name}`);
  outcome.times.sort((one, other) => one - other);
  return outcome;

  async function deploy() {
    for (const app of around(['marketing', 'account', 'shell'] as const)) {
      if (performance.now() >= end) return;
      const { build = '', version } = await builds.next(app);
      await publish(store, await readBuild(app, build));
      await activate(store, { [app]: version });
      await right.note();
      outcome.deploys += 1;
    }
  }

  /** A visitor takes pages and the script of each, one after the other. */
  async function visit(visitor: number) {
    for (const [address, key] of around(PAGES)) {
      if (performance.now() >= end) return;
      const page = await take(address, key, CODINGS[visitor % CODINGS.length] ?? '');
      const version = /apps\/marketing\/([\w.-]+)\/Home\.js/.exec(page)?.[1];
      const script = version && versionFile('marketing', version, 'Home.js');
      if (script) await take(`/${script}`, script, 'br');
    }
  }

  async function take(address: string, key: string, coding: string): Promise<string> {
    try {
      const began = performance.now();
      const { status, headers, bytes } = await ask.ask(address, coding);
      outcome.times.push(performance.now() - began);
      if (status !== 200) throw new Error(`status ${status}`);
      const content = await decode(headers['content-encoding'], bytes);
      seen.push(right.nameOf(key, content));
      const text = content.toString();
      const isOther =
        key.endsWith('.html') && headers['content-security-policy'] !== policyOf(text);
      outcome.otherPolicies += isOther ? 1 : 0;
      outcome.answers += 1;
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

function* around<Value>(values: readonly Value[]): Generator<Value> {
  for (;;) yield* values;
}

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Asks on connections that are kept, so many at most. */
function asker({ options }: LoadedServer, connections: number) {
  const isSecure = options.protocol === 'https:';
  const kept = { keepAlive: true, maxSockets: connections };
  const agent = isSecure ? new HttpsAgent(kept) : new HttpAgent(kept);
  const ask = (address: string, coding: string) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = { ...options.headers, 'Accept-Encoding': coding };
      const asking = (isSecure ? overHttps : overHttp)({
        ...options,
        agent,
        path: address,
        headers,
      });
      asking.on('error', reject).on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('error', reject).on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            bytes: Buffer.concat(chunks),
          }),
        );
      });
      asking.setTimeout(20_000, () => asking.destroy(new Error('no answer within 20 s')));
      asking.end();
    });
  return { agent, ask };
}

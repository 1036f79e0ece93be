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
import { PAGE_POLICY } from '../src/serve/headers';
import { DirectoryStore } from '../src/stores/folder/DirectoryStore';
import { decode } from '../src/stores/objects/encodings';
import { startServer, type LoadedServer, type ServerName } from './LoadedServer';
import { KnownContents } from './KnownContents';

interface LoadOptions {
  server: ServerName;
  /** Simultaneous connections. */
  connections: number;
  /** Seconds during which requests are started. */
  seconds: number;
}

/** How a server did under load. */
export interface LoadOutcome {
  /** Responses with the right bytes. */
  responses: number;
  /** Milliseconds of each response, ascending. */
  times: number[];
  deploys: number;
  /** Descriptions of what went wrong. */
  faults: string[];
}

/** Sends requests to a server on many connections during deploys, and compares every byte. */
export async function runLoad({ server, connections, seconds }: LoadOptions): Promise<LoadOutcome> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'load-')));
  const store = new DirectoryStore(path.join(folder, 'site'));
  const builds = new Builds(path.join(folder, 'builds'));
  const known = new KnownContents(store);
  const outcome: LoadOutcome = { responses: 0, times: [], deploys: 0, faults: [] };
  const changes: Record<string, string> = {};
  for (const { app, build = '', version } of await builds.first()) {
    await publish(store, await readBuild(app, build));
    changes[app] = version;
  }
  await activate(store, changes);
  await known.record();

  const loaded = await startServer(server, path.join(folder, 'site'), folder);
  const end = performance.now() + seconds * 1000;
  const seen: string[] = [];
  const client = createClient(loaded, connections);
  try {
    const visitors = Array.from({ length: connections }, (_, visitor) => visit(visitor));
    await Promise.all([deploy(), ...visitors]);
  } finally {
    client.agent.destroy();
    await loaded.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  for (const name of new Set(seen))
    if (!known.has(name)) outcome.faults.push(`was never in the store: ${name}`);
  outcome.times.sort((one, other) => one - other);
  return outcome;

  async function deploy() {
    for (const app of cycle(['marketing', 'account', 'shell'] as const)) {
      if (performance.now() >= end) return;
      const { build = '', version } = await builds.next(app);
      await publish(store, await readBuild(app, build));
      await activate(store, { [app]: version });
      await known.record();
      outcome.deploys += 1;
    }
  }

  /** Requests each page and its script, one after the other. */
  async function visit(visitor: number) {
    for (const [address, key] of cycle(PAGES)) {
      if (performance.now() >= end) return;
      const page = await request(address, key, CODINGS[visitor % CODINGS.length] ?? '');
      const version = /apps\/marketing\/([\w.-]+)\/Home\.js/.exec(page)?.[1];
      const script = version && versionFile('marketing', version, 'Home.js');
      if (script) await request(`/${script}`, script, 'br');
    }
  }

  async function request(address: string, key: string, coding: string): Promise<string> {
    try {
      const began = performance.now();
      const { status, headers, bytes } = await client.request(address, coding);
      outcome.times.push(performance.now() - began);
      if (status !== 200) throw new Error(`status ${status}`);
      const content = await decode(headers['content-encoding'], bytes);
      seen.push(known.nameOf(key, content));
      const text = content.toString();
      if (key.endsWith('.html') && headers['content-security-policy'] !== PAGE_POLICY)
        throw new Error(`policy ${String(headers['content-security-policy'])}`);
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

interface Response {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Creates a client with keep-alive connections. @param connections how many at most */
function createClient({ options }: LoadedServer, connections: number) {
  const isSecure = options.protocol === 'https:';
  const agentOptions = { keepAlive: true, maxSockets: connections };
  const agent = isSecure ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
  const request = (address: string, coding: string) =>
    new Promise<Response>((resolve, reject) => {
      const headers = { ...options.headers, 'Accept-Encoding': coding };
      const sent = (isSecure ? overHttps : overHttp)({
        ...options,
        agent,
        path: address,
        headers,
      });
      sent.on('error', reject).on('response', (response) => {
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
      sent.setTimeout(20_000, () => sent.destroy(new Error('no response within 20 s')));
      sent.end();
    });
  return { agent, request };
}

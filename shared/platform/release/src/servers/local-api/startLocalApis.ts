import type { AppName } from '@site/format';
import { appFolder, localRemotes, Refusal } from '@site/project';
import { createProxyServer } from 'http-proxy-3';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../../basics/isLoopback';
import { sendMessage } from '../responses/replies';

/** What the program of a local API sends to its parent process once it listens. */
interface Started {
  /** The calls that it answers begin with this path, e.g. `/api/auth/`. */
  path: string;
  /** On 127.0.0.1. */
  port: number;
  /** Addresses of pages to try, each with what comes of the page's call. */
  examples: Record<string, string>;
}

/** The local APIs of this checkout, at one origin. */
export type LocalApis = Pick<Started, 'examples'> & { origin: string };

/**
 * Starts the program `local-api/main.ts` of each remote that has one, in a child process that ends with
 * this one. They replace the product's backend on a developer's machine.
 *
 * @returns undefined if no remote has one
 * @throws Refusal when two of them would answer the same calls
 * @throws Error when a child process exits before it listens
 */
export async function startLocalApis(
  remotes: readonly AppName[] = localRemotes(),
): Promise<LocalApis | undefined> {
  const apis = await Promise.all(
    remotes
      .filter((remote) => existsSync(programOf(remote)))
      .map(async (remote) => ({ remote, ...(await start(remote)) })),
  );
  if (apis.length === 0) return undefined;
  requireOwnPaths(apis);
  const examples = Object.assign({}, ...apis.map((api) => api.examples)) as Started['examples'];
  return { origin: await serveTogether(apis), examples };
}

const programOf = (remote: AppName) => appFolder(remote, 'local-api/main.ts');

async function start(remote: AppName): Promise<Started> {
  const child = fork(programOf(remote), [], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => {
      // It must not keep this process alive, which may fail before it serves anything.
      child.unref();
      child.channel?.unref();
      resolve(message as Started);
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`The local API of ${remote} exited with code ${code} before it listened`)),
    );
  });
}

/** @throws Refusal when two remotes state the same path, or one within the other's */
export function requireOwnPaths(apis: readonly (Pick<Started, 'path'> & { remote: AppName })[]) {
  for (const { remote, path } of apis) {
    const other = apis.find((each) => each.remote !== remote && each.path.startsWith(path));
    if (other)
      throw new Refusal(
        `the local APIs of ${remote} and ${other.remote} would both answer ${other.path}`,
        'Give one of them another path in its local-api/main.ts.',
      );
  }
}

/**
 * Returns lines that list the examples of local APIs.
 *
 * @param address origin of the site
 */
export function describeExamples(examples: LocalApis['examples'], address: string): string[] {
  const links = Object.entries(examples);
  if (links.length === 0) return [];
  const width = Math.max(...links.map(([link]) => link.length));
  return [
    '\nLinks to try. A local API answers their calls; for the real backend, set API_ORIGIN:',
    ...links.map(([link, outcome]) => `  ${address}${link.padEnd(width)}  ${outcome}`),
  ];
}

/** Serves APIs at one origin, each at its path. */
async function serveTogether(apis: readonly Started[]): Promise<string> {
  const proxy = createProxyServer();
  const server = createServer((request, response) => {
    const api = apis.find(({ path }) => request.url?.startsWith(path));
    if (!api) return void response.writeHead(404).end();
    proxy.web(request, response, { target: `http://127.0.0.1:${api.port}` }, () =>
      response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const FOR_THIS_MACHINE =
  'A local API would answer this call, and it is for this machine alone. Start the server with API_ORIGIN, the origin of the real API.';

/**
 * Makes a server refuse API calls that come from elsewhere, by a name or through a proxy: a local API
 * would confirm real people.
 */
export function refuseOthers(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ url, hostname, headers }, reply) => {
    const isForwarded = Object.keys(headers).some((name) => /^(x-)?forwarded/.test(name));
    if (/^\/api\//.test(url) && (isForwarded || !isLoopback(hostname)))
      await sendMessage(reply, 403, FOR_THIS_MACHINE);
  });
}

import { appFolder, localRemotes } from '@site/project';
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The API behind a site on this machine. */
interface Api {
  origin: string;
  /** Paths to try, each with a description of what a local API does there. */
  examples: Record<string, string>;
}

/** An origin at which nothing listens. */
const NO_API = 'http://127.0.0.1:1';

/**
 * Returns the API at `API_ORIGIN`, if that is set. Otherwise starts the local one on a free port, in a
 * child process that ends with this one: the program of the first remote that has one, since a site
 * has one `/api`.
 *
 * @throws Error when the child process exits before it listens
 */
export async function startApi(): Promise<Api> {
  if (process.env.API_ORIGIN) return { origin: process.env.API_ORIGIN, examples: {} };
  const program = localRemotes()
    .map((remote) => appFolder(remote, 'local-api/main.ts'))
    .find((file) => existsSync(file));
  if (program === undefined) return { origin: NO_API, examples: {} };
  const child = fork(program, [], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', ({ port, examples }: { port: number } & Pick<Api, 'examples'>) =>
      resolve({ origin: `http://127.0.0.1:${port}`, examples }),
    );
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`The local API exited with code ${code} before it listened`)),
    );
  });
}

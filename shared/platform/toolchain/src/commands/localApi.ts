import { appFolder } from '@site/release/appFolder';
import { localRemotes } from '@site/release/localApps';
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The running local API. */
export interface LocalApi {
  origin: string;
  /** Paths to try, each with a description of what the API does there. */
  examples: Record<string, string>;
  stop(): void;
}

/** An origin at which nothing listens. */
export const NO_API = 'http://127.0.0.1:1';

/** What the process of a local API sends as soon as it listens. */
interface Listening {
  port: number;
  examples: Record<string, string>;
}

/** Finds the local API: the program of the first remote that has one, since a site has one `/api`. */
const findProgram = () =>
  localRemotes()
    .map((remote) => appFolder(remote, 'local-api/main.ts'))
    .find((file) => existsSync(file));

/**
 * Starts the local API, if there is one, on a free port, in a child process that ends with this one.
 *
 * @throws Error when the child process exits before it listens
 */
export async function startLocalApi(): Promise<LocalApi | undefined> {
  const program = findProgram();
  if (program === undefined) return undefined;
  const child = fork(program, [], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', ({ port, examples }: Listening) => {
      resolve({ origin: `http://127.0.0.1:${port}`, examples, stop: () => void child.kill() });
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`The local API exited with code ${code} before it listened`)),
    );
  });
}

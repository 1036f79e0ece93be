import { ROOT } from '@site/release/appFolder';
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The running local API. */
export interface LocalApi {
  origin: string;
  /** Ready-made tokens, each with a description of its outcome. */
  tokens: Record<string, string>;
  stop(): void;
}

const MAIN = path.join(ROOT, 'account-remote/local-api/main.ts');

/** Whether there is a local API. A remote's own repository has none. */
export const hasLocalApi = () => existsSync(MAIN);

/**
 * Starts the local API on a free port, in a child process that ends with this one.
 *
 * @throws Error when the child process exits before it listens
 */
export function startLocalApi(): Promise<LocalApi> {
  const child = fork(MAIN, [], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', ({ port, tokens }: { port: number; tokens: Record<string, string> }) => {
      resolve({ origin: `http://127.0.0.1:${port}`, tokens, stop: () => void child.kill() });
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`The local API exited with code ${code} before it listened`)),
    );
  });
}

/** Returns the confirmation link for a token. */
export const confirmationLink = (site: string, token: string) =>
  `${site}/account/confirm?token=${encodeURIComponent(token)}`;

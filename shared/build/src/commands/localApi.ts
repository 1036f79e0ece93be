import { ROOT } from '@site/release/appFolder';
import { fork } from 'node:child_process';
import path from 'node:path';

/** What the local API tells of itself once it listens. */
export interface LocalApi {
  origin: string;
  /** Ready-made tokens: each with what it shows. */
  tokens: Record<string, string>;
}

/**
 * Starts the local API as a process of its own on a free port. It ends with this process, whatever ends it.
 *
 * @throws Error when it ends before it listens
 */
export function startLocalApi(): Promise<LocalApi> {
  const main = path.join(ROOT, 'account-remote/local-api/main.ts');
  const child = fork(main, [], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', ({ port, tokens }: { port: number; tokens: Record<string, string> }) => {
      resolve({ origin: `http://127.0.0.1:${port}`, tokens });
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`the local API ended with ${code} before it listened`)),
    );
  });
}

/** The address of a confirmation link with a token. */
export const confirmationLink = (site: string, token: string) =>
  `${site}/account/confirm?token=${encodeURIComponent(token)}`;

import type { AppName } from '@site/contract';
import { causeOf } from '../../errors/reasonOf';

/** What a notification tells about a command: one line of JSON. */
export interface Notification {
  /** When it ended, ISO 8601, UTC. */
  at: string;
  by: string | undefined;
  command: string;
  message: string | undefined;
  /** The store’s address, which never contains credentials. */
  store: string | undefined;
  /**
   * - `live`: its release is live.
   * - `refused`: nothing was changed.
   * - `taken back`: the live site was not as composed, or `watch` saw too many failures.
   * - `failed`: it ended otherwise. `error` says what became of its release.
   */
  result: 'live' | 'refused' | 'taken back' | 'failed';
  /** Number of its release, if there is one. */
  release: number | undefined;
  /** The versions of each app that it changed or should have changed, before and after it. */
  apps: Record<AppName, { from: string | undefined; to: string | undefined }>;
  /** What went wrong, in one line. */
  error: string | undefined;
}

/** Milliseconds that the receiver has. */
const TIME = 5000;

/**
 * Posts a notification as a line of JSON. A failure is printed in one line and is no failure of the
 * command. Only the receiver’s host is printed: the path of a webhook is often its password.
 *
 * @param address of the receiver. A user and password in it are sent as basic authentication
 */
export async function postNotification(address: string, notification: Notification): Promise<void> {
  const failure = await post(address, `${JSON.stringify(notification)}\n`);
  if (failure !== undefined) console.error(`Nobody was notified: ${failure}`);
}

/** @returns why it failed */
async function post(address: string, body: string): Promise<string | undefined> {
  if (!/^https?:/.test(address) || !URL.canParse(address))
    return '--notify or SITE_NOTIFY is not an address that begins with http:// or https://';
  const url = new URL(address);
  const { host, username, password } = url;
  // fetch refuses them in an address.
  [url.username, url.password] = ['', ''];
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = {
    'Content-Type': 'application/json',
    ...(credentials !== ':' && {
      Authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    }),
  };
  try {
    const signal = AbortSignal.timeout(TIME);
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    return response.ok ? undefined : `${host} replied ${response.status}`;
  } catch (error) {
    return `${host} can’t be reached: ${causeOf(error)}`;
  }
}

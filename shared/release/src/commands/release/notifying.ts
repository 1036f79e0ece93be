import type { AppName, Release } from '@site/contract';
import { CommanderError } from 'commander';
import { parseHttpAddress, type HttpAddress } from '../../addresses/parseHttpAddress';
import type { Committed } from '../../commit/commit';
import { reasonOf } from '../../errors/reasonOf';
import { Refusal, Unfinished } from '../../errors/Refusal';
import { readEntry, readNewest } from '../../log/readEntries';
import type { Store } from '../../stores/Store';
import { fetchFailure } from '../../proxy/fetchFailure';
import { openTargetStore, type SharedOptions } from '../options/createCommand';
import { whoReleases } from '../options/whoReleases';
import { sayError } from '../output/report';

/** What a command has made of a site. */
export interface Made extends Committed {
  store: Store;
  /** The release that took this one back, because the live pages were not as composed. */
  takenBack?: { number: number } | undefined;
  /** What failed although the release is or was live, as it was reported. */
  failure?: Error | undefined;
}

/** What a command sets out to do. Its action fills in what it learns. */
export interface Attempt {
  /** With its arguments. */
  command: string;
  /** The apps that it is about, with the versions that it should make live if they are known. */
  versions: Record<AppName, string | undefined>;
}

/**
 * Runs a command that changes the live site or freezes it, with `--notify`: what becomes of it is
 * told, but for dry runs, wrong usage, and commands that changed nothing.
 *
 * @param action returns what it made; undefined if that is nothing to tell
 */
export async function notifying(
  attempt: Attempt,
  options: SharedOptions,
  action: () => Promise<Made | undefined>,
): Promise<void> {
  const { notify = '', dryRun, message } = options;
  const receiver = parseHttpAddress(notify);
  const tell = async (describe: () => Outcome | Promise<Outcome>) => {
    if (!receiver || dryRun) return;
    const by = await whoReleases().catch(() => undefined);
    const { command } = attempt;
    const at = new Date().toISOString();
    await postNotification(receiver, { at, by, command, message, ...(await describe()) });
  };
  try {
    const made = await action();
    if (made?.changed || made?.failure) await tell(() => describeMade(made, attempt));
  } catch (error) {
    // Wrong usage is nobody else's business.
    if (!(error instanceof CommanderError))
      await tell(() => describeFailure(error, attempt, options));
    // Nothing is committed after a dry run.
    throw dryRun && error instanceof Unfinished ? new Unfinished(error.why, error.cure) : error;
  }
}

type Outcome = Pick<Notification, 'store' | 'result' | 'release' | 'apps' | 'error'>;

function describeMade(made: Made, { versions }: Attempt): Outcome {
  const { store, release, before, takenBack, failure } = made;
  const apps = changedApps(versions, before, release);
  const result = takenBack ? 'taken back' : failure ? 'failed' : 'live';
  const error = failure && reasonOf(failure);
  return { store: store.address, result, release: release.number, apps, error };
}

/** Returns the versions of the apps that changed, or should have changed. */
function changedApps(versions: Attempt['versions'], before?: Release, after?: Release) {
  const apps: Notification['apps'] = {};
  const others = after && { ...before?.apps, ...after.apps };
  for (const app of Object.keys({ ...versions, ...others })) {
    const [from, to] = [versionOf(before, app), after ? versionOf(after, app) : versions[app]];
    if (from !== to || Object.hasOwn(versions, app)) apps[app] = { from, to };
  }
  return apps;
}

/** The version that was released last: that of the rollout, if there is one. */
const versionOf = (release: Release | undefined, app: AppName) =>
  release?.apps[app]?.rollout?.version ?? release?.apps[app]?.version;

async function describeFailure(
  error: unknown,
  { versions }: Attempt,
  options: SharedOptions,
): Promise<Outcome> {
  const release = error instanceof Unfinished ? error.release?.number : undefined;
  // The store itself may be what failed.
  const store = await openTargetStore({ ...options, dryRun: true }).catch(() => undefined);
  const reading =
    store && (release === undefined ? readNewest(store) : readEntry(store, release - 1));
  const before = await reading?.catch(() => undefined);
  const apps = changedApps(versions, before);
  const result = error instanceof Refusal ? 'refused' : 'failed';
  return { store: store?.address, result, release, apps, error: reasonOf(error) };
}

/** One line of JSON about a command. The README's table says what the fields mean. */
interface Notification {
  at: string;
  by: string | undefined;
  command: string;
  message: string | undefined;
  store: string | undefined;
  result: 'live' | 'refused' | 'taken back' | 'failed';
  release: number | undefined;
  apps: Record<AppName, { from: string | undefined; to: string | undefined }>;
  error: string | undefined;
}

/** Milliseconds that the receiver has. */
const TIME = 5000;

/**
 * Posts a notification as a line of JSON. A failure is printed in one line and is no failure of the
 * command.
 */
export async function postNotification(
  { url, headers }: HttpAddress,
  notification: Notification,
): Promise<void> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: `${JSON.stringify(notification)}\n`,
      signal: AbortSignal.timeout(TIME),
    });
    await response.body?.cancel();
    if (!response.ok) sayError(`Nobody was notified: ${url.host} replied ${response.status}`);
  } catch (error) {
    sayError(`Nobody was notified: ${url.host} can’t be reached${fetchFailure(url, error)}`);
  }
}

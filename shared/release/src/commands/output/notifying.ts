import type { AppName, Release } from '@site/contract';
import { CommanderError, type Command } from 'commander';
import { reasonOf } from '../../errors/reasonOf';
import { Refusal } from '../../errors/Refusal';
import { Unfinished } from '../../errors/Unfinished';
import { readPointer } from '../../records/readRelease';
import { openTargetStore, type ReleaseOptions } from '../options/options';
import { whoReleases } from '../options/whoReleases';
import type { Made } from './Made';
import type { Notification } from './Notification';
import { postNotification } from './postNotification';

/** What a command sets out to do. */
export interface Attempt {
  /** The command with its arguments. */
  command: string;
  /** The apps that it is about, with the versions that it should make live if they are known. */
  versions: Record<AppName, string | undefined>;
}

/**
 * Returns the action of a command that changes the live site or freezes it, with `--notify`: whatever
 * becomes of it is told, but for dry runs and wrong usage.
 *
 * @param describe returns what the command sets out to do, or undefined if that is no such change
 * @param action returns what it made; the store alone if that is no release; undefined if it did
 *   something else, such as a preview
 */
export const notifying =
  <Subject, Options extends ReleaseOptions>(
    describe: (
      subject: Subject,
      options: Options,
    ) => Attempt | undefined | Promise<Attempt | undefined>,
    action: (
      subject: Subject,
      options: Options,
      command: Command,
    ) => Promise<Made | Pick<Made, 'store'> | undefined>,
  ) =>
  async (subject: Subject, options: Options, command: Command): Promise<void> => {
    const { notify, dryRun } = options;
    const attempt = notify && !dryRun ? await describe(subject, options) : undefined;
    const tell = async (outcome: (attempt: Attempt) => Outcome | Promise<Outcome>) => {
      if (!notify || !attempt) return;
      const by = await whoReleases().catch(() => undefined);
      const at = new Date().toISOString();
      await postNotification(notify, {
        at,
        by,
        command: attempt.command,
        message: options.message,
        ...(await outcome(attempt)),
      });
    };
    try {
      const made = await action(subject, options, command);
      if (made) await tell(({ versions }) => describeMade(made, Object.keys(versions)));
    } catch (error) {
      if (!(error instanceof CommanderError))
        await tell((failed) => describeFailure(error, failed, options));
      throw error;
    }
  };

type Outcome = Pick<Notification, 'store' | 'result' | 'release' | 'apps' | 'error'>;

function describeMade(made: Made | Pick<Made, 'store'>, asked: AppName[]): Outcome {
  if (!('release' in made)) return { store: made.store.address, result: 'live', apps: {} };
  const { store, release, before, failure } = made;
  const names = new Set([...asked, ...Object.keys({ ...before?.apps, ...release.apps })]);
  const changed = [...names].flatMap((app) => {
    const [from, to] = [versionOf(before, app), versionOf(release, app)];
    return from !== to || asked.includes(app) ? [[app, { from, to }] as const] : [];
  });
  return {
    store: store.address,
    result: resultOf(made),
    release: release.number,
    apps: Object.fromEntries(changed),
    error: failure && reasonOf(failure),
  };
}

/** The version that was released last: that of the rollout, if there is one. */
const versionOf = (release: Release | undefined, app: AppName) =>
  release?.apps[app]?.rollout?.version ?? release?.apps[app]?.version;

function resultOf({ failure, takenBack }: Made): Notification['result'] {
  if (takenBack) return 'taken back';
  // An unfinished release is live.
  return !failure || (failure instanceof Unfinished && failure.release) ? 'live' : 'failed';
}

async function describeFailure(
  error: unknown,
  { versions }: Attempt,
  options: ReleaseOptions,
): Promise<Outcome> {
  // The store itself may be what failed.
  const store = await openTargetStore({ ...options, dryRun: true }).catch(() => undefined);
  const live: Release | undefined = await (store && readPointer(store).catch(() => undefined));
  return {
    store: store?.address,
    result: error instanceof Refusal ? 'refused' : 'failed',
    apps: Object.fromEntries(
      Object.entries(versions).map(([app, to]) => [app, { from: versionOf(live, app), to }]),
    ),
    error: reasonOf(error),
  };
}

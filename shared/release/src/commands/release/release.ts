import type { AppName } from '@site/contract';
import type { Change } from '../../changes/Change';
import type { CommitOptions } from '../../commit/commit';
import { Unfinished } from '../../errors/Refusal';
import type { Build } from '../../publish/Build';
import type { Store } from '../../stores/Store';
import { acceptedOrigins } from '../options/acceptedOrigins';
import { openTargetStore, type SharedOptions } from '../options/createCommand';
import { createNote } from '../options/whoReleases';
import { say, sayError } from '../output/report';
import { checkLive } from './checkLive';
import { notifying, type Attempt, type Made } from './notifying';
import { publishAndCommit, type Versions } from './publishAndCommit';

/** What a command that makes a release does, and says. */
export interface Plan {
  /** The command with its arguments, for notifications. Settings have no values there. */
  command: string;
  /** The apps that it should change. */
  apps?: AppName[];
  /** Reads the builds that it publishes first. */
  builds?: () => Promise<Build[]>;
  /** @param published versions of the builds, as the store names them */
  change: (store: Store, published: Versions) => Change | Promise<Change>;
  /**
   * Says what is live then.
   *
   * @param names versions that the change names, e.g. `marketing 1.2.0-3f9a1c04`
   */
  what?: (names: string, made: Made) => string;
  /** Says why nothing had to change. By default, since when those versions are live. */
  unchanged?: (made: Made, apps: AppName[]) => string;
  /** Replaces the whole line, for changes that visitors do not see, and for `--json`. */
  line?: (made: Made) => string;
  skipRender?: CommitOptions['skipRender'];
}

/**
 * Runs a command that makes a release, with the options that all such commands have: changes the
 * site, says what became of it, asks the live site (`--check`) and tells others (`--notify`).
 *
 * @throws Refusal and Unfinished, as `commit` does
 */
export async function release(options: SharedOptions, plan: Plan): Promise<void> {
  const { dryRun, json, check, checkFor } = options;
  const versions = Object.fromEntries(plan.apps?.map((app) => [app, undefined]) ?? []);
  const attempt: Attempt = { command: plan.command, versions };
  await notifying(attempt, options, async () => {
    const made = await make(options, plan, attempt);
    const suffix = dryRun && made.changed && !json ? '; nothing was written' : '';
    say((plan.line?.(made) ?? liveLine(made, plan, attempt.versions, dryRun)) + suffix);
    const isAsked = check !== undefined && !dryRun;
    return isAsked ? { ...made, ...(await checkLive(made, check, checkFor)) } : made;
  });
}

/**
 * Publishes and commits. A command that publishes does the same in a dry run before: a refusal must
 * come before anything is written. The second gate costs little, since a process renders a page once.
 */
async function make(options: SharedOptions, plan: Plan, attempt: Attempt): Promise<Made> {
  const builds = (await plan.builds?.()) ?? [];
  for (const { manifest } of builds) attempt.versions[manifest.app] = manifest.version;
  const note = await createNote(options.message);
  const accept = await acceptedOrigins(options);
  const run = async (dryRun: SharedOptions['dryRun'], quiet: Partial<CommitOptions> = {}) => {
    const store = await openTargetStore({ ...options, dryRun });
    const changeTo = async (published: Versions) => {
      const change = await plan.change(store, published);
      Object.assign(attempt.versions, change.names);
      return change;
    };
    const how: CommitOptions = {
      note,
      skipRender: plan.skipRender,
      allow:
        accept &&
        ((additions) => {
          accept(additions);
          additions.forEach(say);
        }),
      // With --json, the output is JSON and nothing else.
      say: options.json ? sayError : say,
      ...quiet,
    };
    return { store, ...(await publishAndCommit(store, builds, changeTo, how)) };
  };
  if (builds.length === 0) return run(options.dryRun);
  try {
    const made = await run(true, { say: undefined });
    if (options.dryRun) return made;
  } catch (error) {
    // A page of another team that can't be written must not keep this app from going live.
    if (options.dryRun || !(error instanceof Unfinished)) throw error;
  }
  // The origins that it asks for have been printed.
  return run(undefined, { allow: accept });
}

/** Says that a release is live, or that nothing had to change. */
function liveLine(made: Made, plan: Plan, versions: Attempt['versions'], isDryRun = false): string {
  const { what = (names) => names, unchanged = liveAlready } = plan;
  if (!made.changed) return `Nothing to change: ${unchanged(made, Object.keys(versions))}`;
  const names = Object.entries(versions).map(([app, version]) => `${app} ${version}`);
  const verb = isDryRun ? 'would be' : 'is';
  return `Release ${made.release.number} ${verb} live in ${made.store.address}: ${what(names.join(', '), made)}`;
}

/** Says which versions are live already, and since when. */
const liveAlready = ({ release: { apps } }: Made, names: AppName[]): string =>
  names
    .map((app) => {
      const { version, rollout, since } = apps[app] ?? {};
      return rollout
        ? `${rollout.percent} % of the visitors get ${app} ${rollout.version} since release ${since}`
        : `${app} ${version} is live since release ${since}`;
    })
    .join(', ');

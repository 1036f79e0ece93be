import { SHELL, type AppName } from '@site/format';
import { hint, localApps, Refusal, writeHint } from '@site/project';
import { deployMerged, judgeMerge } from '../../changes/merge/judgeMerge';
import { pickBy, versionLabel } from '../../documents/LogEntry';
import { readNewest } from '../../log/readEntries';
import { summarize, warn } from '../run/ciOutput';
import { nameVersions, newlyLive, ReleaseRun, type Versions } from '../run/ReleaseRun';
import { reportFailure } from '../run/report';
import { askGit } from '../run/whoReleases';
import { readerOf, type DeployOptions, type Selection } from './readBuilds';

/** The apps that visitors do not get from this commit, with the reason. */
type Refused = Map<AppName, Refusal>;

/**
 * Publishes the builds of a merge, and makes those live that are due: all in one release, or each alone if that is
 * refused. Ends with a line for each app, as it is by then. One app that can't be built or is refused keeps no other
 * one out, but fails the command.
 */
export async function deployMerge(selection: Selection, options: DeployOptions): Promise<void> {
  const run = await ReleaseRun.open(options);
  const apps = selection === 'all' ? localApps() : selection;
  const refused: Refused = new Map();
  const versions: Versions = {};
  let root: AppName | undefined;
  for (const app of apps)
    await unlessRefused(app, refused, async () => {
      const build = await readerOf(options.staleBuild)(app);
      root ??= build.manifest.root;
      const published = await run.publish([build], false);
      versions[app] = published[app] ?? build.manifest.version;
    });
  if (!(await isNewestCommit()))
    return run.how.say?.(
      'Nothing to change: the branch has a newer commit by now, whose own run deploys what is due',
    );
  // If nothing answers, no app may go live.
  await run.askLiveSite();
  await releaseMerged(run, versions, root, refused, options);
  await sayOutcomes(run, apps, versions, refused, options);
}

/**
 * Makes the builds live that are due, together if that is possible.
 *
 * @param root the remote without which the shell can't go live in an empty store
 * @param refused gets those that are not
 */
async function releaseMerged(
  run: ReleaseRun,
  versions: Versions,
  root: AppName | undefined,
  refused: Refused,
  { origin }: DeployOptions,
): Promise<void> {
  let left = Object.keys(versions);
  const release = async (apps: AppName[]) => {
    const some = pickBy(versions, (_, app) => apps.includes(app));
    const made = await run.commit(deployMerged(some, { origin, command: 'deploy' }));
    left = left.filter((app) => !apps.includes(app));
    const live = nameVersions(newlyLive(made, some));
    if (live !== '') run.sayLive(made, live, '');
    await run.check(made, true);
  };
  const releaseTogether = async (apps: AppName[]) => {
    try {
      await release(apps);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      run.how.say?.(`${apps.join(', ')} can’t go live together: ${error.message}`);
    }
  };
  if (left.length > 1) await releaseTogether(left);
  const first = left.filter((app) => app === SHELL || app === root);
  if (first.length > 1 && first.length < left.length && !(await readNewest(run.store)))
    await releaseTogether(first);
  // One that is refused may fit once another one is live, such as the shell that provides what it needs.
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    for (const app of left) {
      refused.delete(app);
      await unlessRefused(app, refused, () => release([app]));
    }
  }
}

async function unlessRefused(
  app: AppName,
  refused: Refused,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused.set(app, error);
  }
}

/** Says what became of each app, as the newest release has it. An app that somebody has to look at fails the command. */
async function sayOutcomes(
  run: ReleaseRun,
  apps: AppName[],
  versions: Versions,
  refused: Refused,
  options: DeployOptions,
): Promise<void> {
  const newest = await readNewest(run.store);
  for (const app of apps) {
    const refusal = refused.get(app);
    if (refusal) {
      reportFailure(refusal, options);
      summarize(`❌ ${app}: ${refusal.message}`);
      continue;
    }
    const build = { app, version: versions[app] ?? '' };
    const { kind, why, hint: instead = '', isRed } = judgeMerge(newest, build);
    if (isRed && why !== undefined) {
      const todo = hint`Once the cause is found, revert the merge, or: ${instead}`;
      reportFailure(new Refusal(why, todo), options);
      summarize(`❌ ${why}`);
    } else if (why !== undefined) {
      warn(`${why}. ${writeHint(instead, options)}`);
      summarize(`⚠️ ${why}`);
    } else {
      const line =
        kind === 'live'
          ? `${versionLabel(build)} is live`
          : `${versionLabel(build)} was replaced: main has brought another build since`;
      run.how.say?.(line);
      summarize(`✅ ${line}`);
    }
  }
}

/**
 * Whether the commit of this checkout is still the newest one of the default branch. A late run must not bring
 * back what was changed since.
 *
 * @throws Refusal when git can't tell
 */
async function isNewestCommit(): Promise<boolean> {
  const head = await askGit('rev-parse', 'HEAD');
  const [newest] = (await askGit('ls-remote', 'origin', 'HEAD')).split(/\s/);
  if (head && newest) return head === newest;
  throw new Refusal(
    'git can’t tell whether this commit is still the newest one',
    'Run this in a clone that may read its remote: git ls-remote origin HEAD. To deploy an app in any case, leave out --if-due.',
  );
}

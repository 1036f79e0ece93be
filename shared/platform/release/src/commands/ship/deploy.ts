import { PREVIEW_NAME, type AppName } from '@site/format';
import { Option } from '@commander-js/extra-typings';
import { activate } from '../../changes/activate';
import { deployAll, deployMerged, isDue } from '../../changes/deployBuilds';
import { describeServed } from '../../changes/describeServed';
import { requireExpected } from '../../changes/preconditions';
import { makePreview } from '../../changes/previews';
import type { Committed } from '../../commit/commit';
import { localApps, Refusal } from '@site/project';
import { previewAddress } from '../../reports/listPreviews';
import { createCommand, LIVE_OPTIONS, type SharedOptions } from '../run/createCommand';
import { addApp, parseLocalApp } from '../run/parsers';
import { askGit } from '../run/whoReleases';
import { readNewest } from '../../log/readEntries';
import { nameForStore } from '../../publish/publish';
import type { Build } from '../../publish/Build';
import { readCurrentBuild, readLocalBuild } from '../../publish/readBuild';
import { readLive } from '../../publish/readLive';
import { openStore } from '../../stores/openStore';
import { wasServed } from '../../documents/LogEntry';
import { nameVersions, newlyLive, ReleaseRun, type Versions } from '../run/ReleaseRun';
import { parsePreviewName } from './previews';

/** `deploy [APP …]` */
export const deployCommand = createCommand(
  'deploy',
  'publish builds of apps, and make them live in one release',
  [...LIVE_OPTIONS, 'staleBuild'],
  'deploy -m "First release"',
  'deploy marketing -m "Shorter pitch"',
  'deploy shell marketing -m "React 20"',
  'deploy marketing --preview shorter-pitch',
  'deploy marketing --if-due --check https://www.example.com',
  'deploy marketing --from s3://site/staging --store s3://site/production',
)
  .argument(
    '[app...]',
    'an app. More may follow: they go live together. If none is named, all that visitors have never had',
    addApp,
  )
  .addOption(
    new Option(
      '--preview [name]',
      'make a preview instead of going live, named NAME or after the branch',
    )
      .argParser(parsePreviewName)
      .conflicts(['expect', 'check', 'checkFor', 'origin']),
  )
  .addOption(
    new Option(
      '--if-due',
      'for CI: only if the build is not the one that was merged last; after a merge, also only if this commit is still the newest one. What somebody has tried by hand, or taken back since, stays as it is',
    ).conflicts(['expect']),
  )
  .addOption(
    new Option(
      '--from <store>',
      'deploy what is live in another store, not builds of this checkout: a folder, or s3://bucket/prefix',
    ).conflicts(['ifDue', 'staleBuild']),
  )
  .action(async (named = [], { preview, ifDue, ...options }, command) => {
    const apps = named.length > 0 ? named : undefined;
    if (options.expect && named.length !== 1)
      command.error('error: --expect is about one app: name it');
    if (options.from === undefined) named.forEach(parseLocalApp);
    if (preview) await deployPreview(apps, preview, { ...options, ifDue });
    else if (ifDue) await deployIfDue(apps, options);
    else await deploy(apps, options);
  });

/** Options of a deploy. */
export type DeployOptions = SharedOptions & { from?: string };

/** What is deployed, and how the log names that. */
interface Source {
  builds: Build[];
  command: string;
}

/** Reads the builds of this checkout, or what is live in another store. @param apps undefined for all */
async function readSource(
  run: ReleaseRun,
  apps: AppName[] | undefined,
  { from, staleBuild }: DeployOptions,
): Promise<Source> {
  if (from === undefined) {
    const read = (apps ?? localApps()).map(staleBuild ? readLocalBuild : readCurrentBuild);
    return { builds: await Promise.all(read), command: 'deploy' };
  }
  const source = await openStore(from);
  if (source.address === run.store.address)
    throw new Refusal(
      `--from names ${source.address}, the store itself`,
      'Name the store to deploy to with --store or SITE_STORE.',
    );
  run.how.say?.(`Reading what is live in ${source.address} …`);
  const { release, builds } = await readLive(source, apps ?? []);
  return { builds, command: `deploy from release ${release} of ${source.address}`.slice(0, 200) };
}

/**
 * Publishes builds, and makes them live in one release.
 *
 * @param apps undefined if nobody has named one: then those of this checkout that visitors have never had
 */
export async function deploy(
  apps: AppName[] | undefined,
  options: DeployOptions,
): Promise<Committed> {
  const run = await ReleaseRun.open(options);
  const { builds, command } = await readSource(run, apps, options);
  const { expect, origin, from } = options;
  const [build] = builds;
  const expected = expect && build && { app: build.manifest.app, ...expect };
  // Before anything is published. The change checks it again, on what is live then.
  if (expected) {
    const { manifest } = await nameForStore(run.store, build);
    requireExpected(await readNewest(run.store), expected, manifest.version, run.store);
  }
  const how = { expect: expected, origin, command };
  const versions = await (apps ? run.publish(builds) : run.publishUnlessWithdrawn(builds));
  const made = await run.commit(
    apps ? activate(versions, how) : deployAll(versions, { ...how, from }),
  );
  return sayDeployed(run, made, versions);
}

/** Publishes the builds of a merge, and makes those live that are due. */
async function deployIfDue(apps: AppName[] | undefined, options: DeployOptions): Promise<void> {
  const run = await ReleaseRun.open(options);
  const { builds } = await readSource(run, apps, options);
  const versions = await run.publishUnlessWithdrawn(builds);
  if (!(await isNewestCommit()))
    return run.how.say?.(
      'Nothing to change: the branch has a newer commit by now, whose own run deploys what is due',
    );
  const { origin } = options;
  const made = await run.commit(deployMerged(versions, { origin, command: 'deploy' }));
  await sayDeployed(run, made, versions);
}

/** Says what became of a deploy, and asks the live site if the command was told to. */
async function sayDeployed(
  run: ReleaseRun,
  made: Committed,
  versions: Versions,
): Promise<Committed> {
  const what = nameVersions(newlyLive(made, versions));
  const known = describeServed(made.release, Object.keys(versions));
  if (made.changed && what === '')
    run.say(made, `Release ${made.release.number} changes nothing for visitors: ${known}`);
  else run.sayLive(made, what, known);
  await run.check(made);
  return made;
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

/**
 * Publishes builds and makes a preview of them. Nothing that is live changes.
 *
 * @param given the preview's name; `true` if none was given
 */
async function deployPreview(
  apps: AppName[] | undefined,
  given: string | true,
  { ifDue, ...options }: DeployOptions & { ifDue?: true | undefined },
): Promise<void> {
  const run = await ReleaseRun.open(options);
  const { builds } = await readSource(run, apps, options);
  const published = await (apps ? run.publish(builds) : run.publishUnlessWithdrawn(builds));
  const newest = await readNewest(run.store);
  const isFresh = ([app, version]: [AppName, string]) =>
    ifDue
      ? isDue(newest, { app, version })
      : apps || !newest || !wasServed(newest.internal, { app, version });
  const fresh = Object.entries(published).filter(isFresh);
  const versions = Object.fromEntries(fresh);
  if (fresh.length === 0 && ifDue)
    return run.how.say?.('Nothing to show: the build is the one that was merged last');
  if (fresh.length === 0)
    throw new Refusal(
      'visitors have had all builds of this checkout, so the preview would show nothing new',
      'Change an app and run this again, or name an app to preview it as it is.',
    );
  const name = given === true ? await defaultName(versions) : given;
  const made = await run.commit(makePreview(name, versions));
  const { site, internal } = made.release;
  const shown = nameVersions(internal.previews[name]?.versions ?? {});
  const verb = options.dryRun ? 'would show' : 'shows';
  run.say(made, `Preview ${name} ${verb} ${shown}: ${previewAddress(site, name)}`);
}

/** Branches that every team works on. A preview under such a name would belong to nobody. */
const SHARED_BRANCHES = ['main', 'master'];

/** Returns the name of the git branch, otherwise one of the version, e.g. `marketing-3f9a1c04`. */
async function defaultName(versions: Versions): Promise<string> {
  const [[app = '', version = ''] = []] = Object.entries(versions);
  const branch = await askGit('branch', '--show-current');
  const name = SHARED_BRANCHES.includes(branch) ? '' : toName(branch);
  const [, hash = ''] = /-([0-9a-f]{8}(?:-\d+)?)$/.exec(version) ?? [];
  return PREVIEW_NAME.test(name) ? name : toName(`${app}-${hash}`);
}

const toName = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 40)
    .replace(/-$/, '');

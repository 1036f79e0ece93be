import { PREVIEW_NAME, type AppName } from '@site/format';
import { appFolder, localApps, sourceHash } from '@site/project';
import { existsSync } from 'node:fs';
import { makePreview, replacePreview } from '../../changes/previews';
import { nameAddress } from '../../changes/publicOrigin';
import type { Committed } from '../../commit/commit';
import { previewAddress } from '../../reports/listPreviews';
import { warn } from '../run/ciOutput';
import { nameVersions, ReleaseRun, type Versions } from '../run/ReleaseRun';
import { askGit } from '../run/whoReleases';
import { readBuilds, readerOf, type DeployOptions, type Selection } from './readBuilds';

/**
 * Publishes builds and makes a preview of them. Nothing that is live changes.
 *
 * @param given the preview's name; `true` if none was given
 */
export async function deployPreview(
  selection: Selection,
  given: string | true,
  options: DeployOptions,
): Promise<void> {
  const run = await ReleaseRun.open(options);
  const { builds } = await readBuilds(run, selection, options);
  const isAll = selection === 'all';
  const versions = await run.publish(builds, !isAll);
  const name = given === true ? await defaultName(versions) : given;
  const made = await run.commit(makePreview(name, versions, isAll));
  run.say(made, describePreview(name, made, options));
}

/**
 * Makes the one preview of a pull request: of all apps whose sources differ from those of this checkout, which is
 * that of its base commit. Replaces the whole preview of an earlier push, and deletes it if nothing differs. An app
 * that could not be built is left out, with a warning.
 */
export async function deployPullRequest(
  selection: Selection,
  name: string,
  options: DeployOptions,
): Promise<void> {
  const run = await ReleaseRun.open(options);
  const apps = selection === 'all' ? localApps() : selection;
  const isBuilt = (app: AppName) => existsSync(appFolder(app, 'dist'));
  for (const app of apps) if (!isBuilt(app)) warn(`${app} is not in the preview: it has no build`);
  const builds = await Promise.all(apps.filter(isBuilt).map(readerOf(options.staleBuild)));
  // Other bundlers leave the hash out. Then the build tells.
  const touched = builds.filter(
    ({ manifest: { app }, sources }) => sources === undefined || sources !== sourceHash(app),
  );
  const versions = await run.publish(touched, false);
  const made = await run.commit(replacePreview(name, versions));
  run.say(made, describePreview(name, made, options));
}

/** Says what a preview shows, and where. */
function describePreview(
  name: string,
  { release: { site, internal } }: Committed,
  { dryRun }: DeployOptions,
): string {
  const preview = internal.previews[name];
  if (!preview) return 'Nothing to show: no app differs from what was merged last';
  const shown = `${dryRun ? 'would show' : 'shows'} ${nameVersions(preview.versions)}`;
  return `Preview ${name} ${shown}: ${nameAddress(previewAddress(site, name))}`;
}

/** Branches that every team works on. A preview under such a name would belong to nobody. */
const SHARED_BRANCHES = ['main', 'master'];

/** Returns the name of the git branch, otherwise one of the first version, e.g. `marketing-3f9a1c04`. */
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

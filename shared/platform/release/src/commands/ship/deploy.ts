import { PREVIEW_NAME, type AppName } from '@site/format';
import { Option } from '@commander-js/extra-typings';
import { activate } from '../../changes/activate';
import { requireExpected } from '../../changes/preconditions';
import { makePreview } from '../../changes/previews';
import type { Committed } from '../../commit/commit';
import { localApps, Refusal } from '@site/project';
import { previewAddress } from '../../reports/listPreviews';
import { createCommand, LIVE_OPTIONS, type SharedOptions } from '../run/createCommand';
import { parseLocalApp } from '../run/parsers';
import { askGit } from '../run/whoReleases';
import { readNewest } from '../../log/readEntries';
import { nameForStore } from '../../publish/publish';
import { readCurrentBuild, readLocalBuild } from '../../publish/readBuild';
import { liveAlready } from '../../reports/liveAlready';
import { nameVersions, ReleaseRun, type Versions } from '../run/ReleaseRun';
import { parsePreviewName } from './previews';

/** `deploy [APP]` */
export const deployCommand = createCommand(
  'deploy',
  'publish an app’s build, or those of all apps, and make them live in one release',
  [...LIVE_OPTIONS, 'staleBuild'],
  'deploy -m "First release"',
  'deploy marketing -m "Shorter pitch"',
  'deploy marketing --preview shorter-pitch',
  'deploy marketing --expect 1.2.0-3f9a1c04 --check https://www.example.com',
)
  .argument(
    '[app]',
    'an app of this checkout; if none is named, all that are due: see version --help',
    parseLocalApp,
  )
  .addOption(
    new Option(
      '--preview [name]',
      'make a preview instead of going live, named NAME or after the branch',
    )
      .argParser(parsePreviewName)
      .conflicts(['expect', 'check', 'checkFor', 'origin']),
  )
  .action(async (app, { preview, ...options }, command) => {
    if (app === undefined && options.expect)
      command.error('error: --expect is about one app, and none is named');
    await (preview ? deployPreview(app, preview, options) : deploy(app, options));
  });

const readBuilds = (app: AppName | undefined, { staleBuild }: SharedOptions) =>
  Promise.all(
    (app === undefined ? localApps() : [app]).map(staleBuild ? readLocalBuild : readCurrentBuild),
  );

/** Publishes an app’s build, or those of all apps, and makes them live in one release. */
export async function deploy(app: AppName | undefined, options: SharedOptions): Promise<Committed> {
  const run = await ReleaseRun.open(options);
  const builds = await readBuilds(app, options);
  const { expect, origin } = options;
  const expected = app !== undefined && expect ? { app, ...expect } : undefined;
  const [build] = builds;
  // Before anything is published. The change checks it again, on what is live then.
  if (expected && build) {
    const { manifest } = await nameForStore(run.store, build);
    requireExpected(await readNewest(run.store), expected, manifest.version, run.store);
  }
  const versions = await (app === undefined ? run.publishDue(builds) : run.publish(builds));
  const made = await run.commit(
    activate(versions, { expect: expected, origin, command: 'deploy' }),
  );
  run.sayLive(
    made,
    nameVersions(versions),
    liveAlready(
      made.release,
      builds.map(({ manifest }) => manifest.app),
    ),
  );
  await run.check(made);
  return made;
}

/**
 * Publishes builds and makes a preview of them. Nothing that is live changes.
 *
 * @param given the preview's name; `true` if none was given
 */
async function deployPreview(
  app: AppName | undefined,
  given: string | true,
  options: SharedOptions,
): Promise<void> {
  const run = await ReleaseRun.open(options);
  const builds = await readBuilds(app, options);
  const versions = await (app === undefined ? run.publishDue(builds) : run.publish(builds));
  if (Object.keys(versions).length === 0)
    throw new Refusal(
      'nothing is due, so the preview would show what is live',
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

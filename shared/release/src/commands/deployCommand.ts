import { PREVIEW_NAME, type AppName } from '@site/contract';
import { Option } from '@commander-js/extra-typings';
import { activate } from '../changes/activate';
import { makePreview } from '../changes/previews';
import { localApps } from '../repository/localApps';
import { previewAddress } from '../reports/listPreviews';
import { createCommand, LIVE_OPTIONS, type SharedOptions } from './options/createCommand';
import { parseLocalApp, parsePreviewName } from './options/parsers';
import { askGit } from './options/whoReleases';
import { readLocalBuild } from './publishCommands';
import type { Versions } from './release/publishAndCommit';
import { release } from './release/release';

/** `deploy [APP]` */
export const deployCommand = createCommand(
  'deploy',
  'publish an app’s build, or those of all apps, and make them live in one release',
  LIVE_OPTIONS,
  'deploy -m "First release"',
  'deploy marketing -m "Shorter pitch"',
  'deploy marketing --preview shorter-pitch',
  'deploy marketing --expect 1.2.0-3f9a1c04 --check https://www.example.com',
)
  .argument('[app]', 'an app of this checkout; all of them if none is named', parseLocalApp)
  .addOption(
    new Option(
      '--preview [name]',
      'make it a preview in the live site instead, under this name or that of the git branch',
    )
      .argParser(parsePreviewName)
      .conflicts(['expect', 'check', 'checkFor', 'origin']),
  )
  .action((app, { preview, ...options }, command) => {
    if (app === undefined && options.expect)
      command.error('error: --expect is about one app, and none is named');
    return preview ? deployPreview(app, preview, options) : deploy(app, options);
  });

const readBuilds = (app: AppName | undefined) =>
  Promise.all((app === undefined ? localApps() : [app]).map(readLocalBuild));

const nameDeploy = (app: AppName | undefined) => ['deploy', app ?? []].flat().join(' ');

const deploy = (app: AppName | undefined, options: SharedOptions) =>
  release(options, {
    command: nameDeploy(app),
    apps: app === undefined ? localApps() : [app],
    builds: () => readBuilds(app),
    change: (_, versions) =>
      activate(versions, {
        expect: app !== undefined && options.expect ? { app, ...options.expect } : undefined,
        origin: options.origin,
        command: 'deploy',
      }),
  });

/**
 * Publishes builds and makes a preview of them. Nothing that is live changes, so nobody is notified.
 *
 * @param given the preview's name; `true` if none was given
 */
function deployPreview(app: AppName | undefined, given: string | true, options: SharedOptions) {
  let name = given === true ? '' : given;
  return release(
    { ...options, notify: undefined },
    {
      command: `${nameDeploy(app)} --preview ${name}`,
      builds: () => readBuilds(app),
      change: async (_, versions) => {
        name ||= await defaultName(versions);
        return makePreview(name, versions);
      },
      line: ({ release: { site, internal } }) => {
        const shown = Object.entries(internal.previews[name]?.versions ?? {}).map((entry) =>
          entry.join(' '),
        );
        const verb = options.dryRun ? 'would show' : 'shows';
        return `Preview ${name} ${verb} ${shown.join(', ')}: ${previewAddress(site, name)}`;
      },
    },
  );
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

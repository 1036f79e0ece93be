import { PREVIEW_NAME, type AppName } from '@site/contract';
import { Option } from '@commander-js/extra-typings';
import { activate } from '../changes/activate';
import { makePreview } from '../changes/previews';
import { previewAddress } from '../reports/listPreviews';
import { createCommand, LIVE_OPTIONS, type SharedOptions } from './options/createCommand';
import { parseLocalApp, parsePreviewName } from './options/parsers';
import { askGit } from './options/whoReleases';
import { readLocalBuild } from './publishCommands';
import { release } from './release/release';

/** `deploy APP` */
export const deployCommand = createCommand(
  'deploy',
  'publish an app’s build and make it live',
  LIVE_OPTIONS,
  'deploy marketing -m "Shorter pitch"',
  'deploy marketing --preview shorter-pitch',
  'deploy marketing --expect 1.2.0-3f9a1c04 --check https://www.example.com',
)
  .argument('<app>', 'an app of this checkout', parseLocalApp)
  .addOption(
    new Option(
      '--preview [name]',
      'make it a preview in the live site instead, under this name or that of the git branch',
    )
      .argParser(parsePreviewName)
      .conflicts(['expect', 'check', 'checkFor']),
  )
  .action((app, { preview, ...options }) =>
    preview ? deployPreview(app, preview, options) : deploy(app, options),
  );

const deploy = (app: AppName, options: SharedOptions) =>
  release(options, {
    command: `deploy ${app}`,
    apps: [app],
    builds: async () => [await readLocalBuild(app)],
    change: (_, versions) =>
      activate(versions, {
        expect: options.expect && { app, ...options.expect },
        command: 'deploy',
      }),
  });

/**
 * Publishes a build and makes a preview of it. Nothing that is live changes, so nobody is notified.
 *
 * @param given the preview's name; `true` if none was given
 */
function deployPreview(app: AppName, given: string | true, options: SharedOptions) {
  let name = given === true ? '' : given;
  return release(
    { ...options, notify: undefined },
    {
      command: `deploy ${app} --preview ${name}`,
      builds: async () => [await readLocalBuild(app)],
      change: async (_, versions) => {
        name ||= await defaultName(app, versions[app] ?? '');
        return makePreview(name, versions);
      },
      line: ({ release: { site, internal } }) => {
        const version = internal.previews[name]?.versions[app];
        const verb = options.dryRun ? 'would show' : 'shows';
        return `Preview ${name} ${verb} ${app} ${version}: ${previewAddress(site, name)}`;
      },
    },
  );
}

/** Branches that every team works on. A preview under such a name would belong to nobody. */
const SHARED_BRANCHES = ['main', 'master'];

/** Returns the name of the git branch, otherwise one of the version, e.g. `marketing-3f9a1c04`. */
async function defaultName(app: AppName, version: string): Promise<string> {
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

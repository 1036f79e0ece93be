import type { AppName } from '@site/contract';
import { Option } from 'commander';
import { activate } from '../../changes/activate';
import { makePreview } from '../../changes/previews';
import { readBuild } from '../../publish/readBuild';
import { previewAddress } from '../../reports/listPreviews';
import { appFolder } from '../../repository/appFolder';
import { createCommand, RELEASE_OPTIONS, type SharedOptions } from '../options/createCommand';
import { defaultPreviewName } from '../options/defaultPreviewName';
import { expectedVersion, localAppArgument } from '../options/options';
import { parsePreviewName } from '../options/parsers';
import { liveAlready, liveLine, makeRehearsed } from '../output/makeChange';
import { notifying, type Attempt } from '../output/notifying';
import { publishAndCommit } from './publishAndCommit';

/** `deploy APP` */
export const deployCommand = createCommand(
  'deploy',
  'publish an app’s build and make it live',
  [...RELEASE_OPTIONS, 'check', 'checkFor', 'allow', 'expect'],
  'deploy marketing -m "Shorter pitch"',
  'deploy marketing --preview shorter-pitch',
  'deploy marketing --expect 1.2.0-3f9a1c04 --check https://www.example.com',
)
  .addArgument(localAppArgument())
  .addOption(
    new Option(
      '--preview [name]',
      'make it a preview in the live site instead, under this name or that of the git branch',
    )
      .argParser(parsePreviewName)
      .conflicts(['expect', 'check', 'checkFor']),
  )
  .action((app: AppName, { preview, ...options }: SharedOptions & { preview?: string | true }) =>
    preview ? deployPreview(app, preview, options) : deploy(app, options),
  );

function deploy(app: AppName, options: SharedOptions): Promise<void> {
  const attempt: Attempt = { command: `deploy ${app}`, versions: { [app]: undefined } };
  const changeTo = (version: string) => {
    attempt.versions[app] = version;
    const expect = expectedVersion(app, options);
    return activate({ [app]: version }, { expect, command: 'deploy' });
  };
  return notifying(attempt, options, async () => {
    const build = await readBuild(app, appFolder(app, 'dist'));
    attempt.versions[app] = build.manifest.version;
    return makeRehearsed(
      options,
      (store, how) => publishAndCommit(store, build, changeTo, how),
      liveLine(() => `${app} ${attempt.versions[app]}`, liveAlready([app])),
    );
  });
}

/**
 * Publishes a build and makes a preview of it. Nothing that is live changes, so nobody is notified.
 *
 * @param given the preview's name; `true` if none was given
 */
async function deployPreview(app: AppName, given: string | true, options: SharedOptions) {
  const build = await readBuild(app, appFolder(app, 'dist'));
  const name = given === true ? await defaultPreviewName(app, build.manifest.version) : given;
  const changeTo = (version: string) => makePreview(name, { [app]: version });
  await makeRehearsed(
    options,
    (store, how) => publishAndCommit(store, build, changeTo, how),
    ({ release: { site, internal } }, { dryRun }) => {
      const version = internal.previews[name]?.versions[app];
      return `Preview ${name} ${dryRun ? 'would show' : 'shows'} ${app} ${version}: ${previewAddress(site, name)}`;
    },
  );
}

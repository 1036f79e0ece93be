import { Option } from '@commander-js/extra-typings';
import { createCommand, LIVE_OPTIONS } from '../run/createCommand';
import { addApp, parseLocalApp } from '../run/parsers';
import { deployBuilds } from './deployBuilds';
import { deployMerge } from './deployMerge';
import { deployPreview, deployPullRequest } from './deployPreview';
import { parsePreviewName } from './previews';

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
      .conflicts(['check', 'checkFor', 'origin']),
  )
  .addOption(
    new Option(
      '--if-due',
      'for CI, after a merge: make live what the branch brings, unless a person has decided otherwise, which a warning says; only if this commit is still the newest one. With --preview, for a pull request: show all that differs from this checkout',
    ),
  )
  .addOption(
    new Option(
      '--from <store>',
      'deploy what is live in another store, not builds of this checkout: a folder, or s3://bucket/prefix',
    ).conflicts(['ifDue', 'staleBuild']),
  )
  .action(async (named = [], { preview, ifDue, ...options }, command) => {
    const selection = named.length > 0 ? named : 'all';
    if (options.from === undefined) named.forEach(parseLocalApp);
    if (preview && !ifDue) return deployPreview(selection, preview, options);
    if (preview === true)
      return command.error('error: name the pull request’s preview: --preview NAME');
    if (preview) return deployPullRequest(selection, preview, options);
    if (ifDue) return deployMerge(selection, options);
    await deployBuilds(selection, options);
  });

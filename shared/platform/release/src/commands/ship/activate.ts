import { activate, activatePreview } from '../../changes/activate';
import { describeServed } from '../../changes/describeServed';
import { createCommand, LIVE_OPTIONS } from '../run/createCommand';
import { addVersionName, parseVersion } from '../run/parsers';
import { nameVersions, ReleaseRun } from '../run/ReleaseRun';
import { parsePreviewName } from './previews';

export const activateCommand = createCommand(
  'activate',
  'make published versions live, in one release',
  LIVE_OPTIONS,
  'activate marketing@1.2.0-3f9a1c04 -m "Shorter pitch"',
  'activate --preview shorter-pitch --shows 1.2.0-3f9a1c04',
)
  .argument(
    '[app@version...]',
    'an app and its version, e.g. marketing@1.2.0-3f9a1c04; more may follow',
    addVersionName,
  )
  .option('--preview <name>', 'the version of this preview, not a named one', parsePreviewName)
  .option(
    '--shows <versions>',
    'activate only if the preview shows this version, or these with commas between them: what somebody has looked at',
    (word) => word.split(',').map(parseVersion).join(','),
  )
  .action(async (named = {}, options, command) => {
    const { preview, shows, origin } = options;
    if ((preview === undefined) === (Object.keys(named).length === 0))
      command.error('error: name either apps with their versions, or --preview NAME');
    if (preview === undefined && shows !== undefined)
      command.error('error: --shows is about a preview: add --preview NAME');
    const run = await ReleaseRun.open(options);
    const made = await run.commit(
      preview === undefined
        ? activate(named, { origin })
        : activatePreview(preview, shows, { origin }),
    );
    const shown = made.release.internal.previews[preview ?? '']?.versions ?? named;
    run.sayLive(made, nameVersions(shown), describeServed(made.release, Object.keys(shown)));
    await run.check(made);
  });

import { addressOf, versionFile } from '@site/format';
import { withdraw } from '../../changes/withdraw';
import { isGivenUp, versionLabel } from '../../documents/LogEntry';
import { readVersion } from '../../documents/readVersion';
import { advise, hint, Refusal } from '@site/project';
import { requireNewest } from '../../log/readEntries';
import { changesBetween } from '../../reports/history';
import { createCommand, RELEASE_OPTIONS } from '../run/createCommand';
import { parseVersionName } from '../run/parsers';
import { say } from '../run/report';
import { ReleaseRun } from '../run/ReleaseRun';

export const withdrawCommand = createCommand(
  'withdraw',
  'take a version back for good, such as for a security hole; the next prune deletes its files',
  RELEASE_OPTIONS,
  'withdraw marketing@1.2.0-3f9a1c04 -m "Runs a script from the address"',
)
  .argument('<app@version>', 'a version that is not live; see history', parseVersionName)
  .action(async (name, options, command) => {
    const { message } = options;
    if (message === undefined) return command.error('error: say why: -m WHY');
    const { app, version } = name;
    const label = versionLabel(name);
    const run = await ReleaseRun.open(options);
    const { store } = run;
    const { internal } = await requireNewest(store);
    const isStored = (await readVersion(store, app, version)) !== undefined;
    if (!isGivenUp(internal, name) && !isStored)
      throw new Refusal(
        `${store.address} has no ${label}`,
        hint`See which versions were live: ${advise('history')}`,
      );
    const made = await run.commit(withdraw(name, { by: run.how.note.by, message }));
    const { before, release } = made;
    const kept = release.internal.previews;
    const ended = Object.keys(before?.internal.previews ?? {}).filter((one) => !kept[one]);
    const what = [
      `${label} is withdrawn`,
      ...changesBetween(before, release),
      ...ended.map((one) => `preview ${one} has ended`),
    ].join('; ');
    run.sayLive(made, what, `${label} was withdrawn before`);
    if (isStored && !options.dryRun)
      say(
        hint`The next prune deletes its files: ${advise('prune')}. Caches may keep them for a year: then empty them for ${addressOf(versionFile(app, version, ''))}`,
        options,
      );
  });

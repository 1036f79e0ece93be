import { describeServed } from '../../changes/describeServed';
import { rollOut } from '../../changes/rollouts';
import { versionLabel } from '../../documents/LogEntry';
import { createCommand, LIVE_OPTIONS } from '../run/createCommand';
import { parsePercent, parseVersionName } from '../run/parsers';
import { ReleaseRun } from '../run/ReleaseRun';

export const rolloutCommand = createCommand(
  'rollout',
  'give a published version to some of the visitors',
  LIVE_OPTIONS.filter((option) => option !== 'origin'),
  'rollout marketing@1.2.0-3f9a1c04 5%',
)
  .argument(
    '<app@version>',
    'a live app and its version, e.g. marketing@1.2.0-3f9a1c04',
    parseVersionName,
  )
  .argument('<percent>', 'the share of the visitors, e.g. 5%; activate is for all', parsePercent)
  .action(async (name, percent, options) => {
    const run = await ReleaseRun.open(options);
    const made = await run.commit(rollOut(name, percent));
    run.sayLive(
      made,
      `${versionLabel(name)} for ${percent} % of the visitors`,
      describeServed(made.release, [name.app]),
    );
    await run.check(made);
  });

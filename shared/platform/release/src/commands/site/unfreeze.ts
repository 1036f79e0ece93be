import { unfreeze } from '../../changes/freeze';
import { formatMinute } from '../../basics/moments';
import { createCommand, RELEASE_OPTIONS } from '../run/createCommand';
import { ReleaseRun } from '../run/ReleaseRun';

/** `unfreeze` */
export const unfreezeCommand = createCommand(
  'unfreeze',
  'end a freeze before its time',
  RELEASE_OPTIONS,
  'unfreeze',
).action(async (options) => {
  const run = await ReleaseRun.open(options);
  const { address } = run.store;
  const made = await run.commit(unfreeze());
  const freeze = made.before?.internal.freeze;
  if (!freeze) return run.say(made, `Nothing to change: ${address} is not frozen`);
  const verb = options.dryRun ? 'would end' : 'has ended';
  run.say(
    made,
    `The freeze of ${address} until ${formatMinute(freeze.until)} (UTC), by ${freeze.by}, ${verb}`,
  );
});

import { Command } from 'commander';
import { examples } from '../options/examples';
import { unfreeze } from '../../operations/freeze/freeze';
import { formatMinute } from '../../times/formatMinute';
import {
  dryRunOption,
  notifyOption,
  openTargetStore,
  storeOption,
  type DryRunOption,
  type NotifyOption,
  type StoreOption,
} from '../options/options';
import { notifying } from '../output/notifying';
import { say } from '../output/report';

type UnfreezeOptions = StoreOption & DryRunOption & NotifyOption;

/** `unfreeze` */
export const unfreezeCommand = new Command('unfreeze')
  .description('end a freeze before its time')
  .addOption(storeOption())
  .addOption(dryRunOption())
  .addOption(notifyOption())
  .addHelpText('after', examples('unfreeze'))
  .action((options: UnfreezeOptions, command: Command) =>
    notifying(() => ({ command: 'unfreeze', versions: {} }), run)(undefined, options, command),
  );

async function run(_: undefined, options: UnfreezeOptions) {
  const store = await openTargetStore(options);
  const ended = await unfreeze(store);
  if (!ended) {
    say(`${store.address} is not frozen`);
    return undefined;
  }
  const outcome = options.dryRun ? 'would end; nothing was written' : 'has ended';
  say(
    `The freeze of ${store.address} until ${formatMinute(ended.until)} (UTC), by ${ended.by}, ${outcome}`,
  );
  return { store };
}

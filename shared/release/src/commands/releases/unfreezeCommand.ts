import { Command } from 'commander';
import { examples } from '../options/examples';
import { unfreeze } from '../../operations/freeze/freeze';
import { formatMinute } from '../../times/formatMinute';
import {
  dryRunOption,
  openTargetStore,
  storeOption,
  type DryRunOption,
  type StoreOption,
} from '../options/options';
import { say } from '../output/report';

/** `unfreeze` */
export const unfreezeCommand = new Command('unfreeze')
  .description('end a freeze before its time')
  .addOption(storeOption())
  .addOption(dryRunOption())
  .addHelpText('after', examples('unfreeze'))
  .action(async (options: StoreOption & DryRunOption) => {
    const store = await openTargetStore(options);
    const ended = await unfreeze(store);
    if (!ended) return say(`${store.address} is not frozen`);
    const outcome = options.dryRun ? 'would end; nothing was written' : 'has ended';
    say(
      `The freeze of ${store.address} until ${formatMinute(ended.until)} (UTC), by ${ended.by}, ${outcome}`,
    );
  });

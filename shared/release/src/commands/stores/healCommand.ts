import { Command } from 'commander';
import { examples } from '../options/examples';
import { heal, type Healed } from '../../operations/heal';
import { reportFailure, say } from '../output/report';
import {
  dryRunOption,
  openTargetStore,
  storeOption,
  type DryRunOption,
  type StoreOption,
} from '../options/options';

/** `heal` */
export const healCommand = new Command('heal')
  .description('finish the work of interrupted commands')
  .addOption(storeOption())
  .addOption(dryRunOption())
  .addHelpText('after', examples('heal'))
  .action(async (options: StoreOption & DryRunOption) => {
    const healed = await heal(await openTargetStore(options), say);
    for (const line of describeHealed(healed, options.dryRun ? 'would be' : 'was')) say(line);
    if (healed.unfinished) reportFailure(healed.unfinished);
  });

function describeHealed(
  { release, pointer, pages, copies, unfinished }: Healed,
  verb: string,
): string[] {
  const lines = [
    ...(pointer ? [`The pointer ${verb} moved to release ${release}`] : []),
    ...pages.map((key) => `${key} ${verb} updated to release ${release}`),
    ...copies.map((key) => `${key} ${verb} compressed again`),
  ];
  return lines.length > 0 || unfinished
    ? lines
    : [`Nothing to heal: release ${release} is live, and its pages are up to date`];
}

import { Command } from 'commander';
import { heal, type Healed } from '../operations/heal';
import { say } from './report';
import { dryRunOption, storeOf, storeOption, type DryRunOption, type StoreOption } from './options';

/** `heal` */
export const healCommand = new Command('heal')
  .description('finish what commands that were stopped have left undone')
  .addOption(storeOption())
  .addOption(dryRunOption())
  .action(async (options: StoreOption & DryRunOption) => {
    const healed = await heal(await storeOf(options));
    for (const line of linesOf(healed, options.dryRun ? 'would be' : 'was')) say(line);
  });

function linesOf({ release, pointer, pages, copies }: Healed, was: string): string[] {
  const lines = [
    ...(pointer ? [`The pointer ${was} moved to release ${release}`] : []),
    ...pages.map((key) => `${key} ${was} brought to release ${release}`),
    ...copies.map((key) => `${key} ${was} compressed again`),
  ];
  return lines.length > 0
    ? lines
    : [`Nothing to heal: release ${release} is live, and its pages stand`];
}

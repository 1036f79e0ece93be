import { Command } from 'commander';
import { measureBuilds, type MeasuredPart } from '../operations/measureBuilds';
import { say } from './report';
import { DryRunStore } from '../stores/DryRunStore';
import { jsonOption, storeOf, storeOption, type JsonOption, type StoreOption } from './options';
import { table } from './table';

/** `budgets` */
export const budgetsCommand = new Command('budgets')
  .description('what every page brings, and how much more it may')
  .addHelpText(
    'after',
    `
Measured are the builds in dist/ of all apps, with the site settings of the store; nothing is written. Sizes are bytes,
compressed as browsers get them. Ends with 1 when something is above its budget, as the gate would refuse it.`,
  )
  .addOption(storeOption())
  .addOption(jsonOption())
  .action(async ({ json, ...options }: StoreOption & JsonOption) => {
    const parts = await measureBuilds(new DryRunStore(await storeOf(options)));
    if (parts.some(({ left }) => left < 0)) process.exitCode = 1;
    say(json ? JSON.stringify(parts, null, 2) : partTable(parts));
  });

const partTable = (parts: MeasuredPart[]) =>
  table([
    ['page', 'part', 'bytes', 'budget', 'left'],
    ...parts.map(({ page, kind, versions, bytes, budget, left }) => [
      page,
      kind === 'HTML' ? kind : `${kind} of ${String(versions[0]?.split(' ')[0])}`,
      String(bytes),
      String(budget),
      String(left),
    ]),
  ]);

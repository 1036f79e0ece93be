import { Command } from 'commander';
import { examples } from '../options/examples';
import type { MeasuredPart } from '../../gate/measureParts';
import { measureBuilds } from '../../operations/measureBuilds';
import { say } from '../output/report';
import { DryRunStore } from '../../stores/DryRunStore';
import {
  jsonOption,
  openTargetStore,
  storeOption,
  type JsonOption,
  type StoreOption,
} from '../options/options';
import { table } from '../output/table';

/** `budgets` */
export const budgetsCommand = new Command('budgets')
  .description('show the size of every page and what is left of its budget')
  .addHelpText(
    'after',
    `
Measures the builds in dist/ of all apps with the store’s site settings; writes nothing. Sizes are
bytes, compressed as browsers get them. The exit code is 1 if anything is over its budget: the gate
would refuse it.`,
  )
  .addOption(storeOption())
  .addOption(jsonOption())
  .addHelpText('after', examples('budgets'))
  .action(async ({ json, ...options }: StoreOption & JsonOption) => {
    const parts = await measureBuilds(new DryRunStore(await openTargetStore(options)));
    if (parts.some(({ left }) => left < 0)) process.exitCode = 1;
    say(json ? JSON.stringify(parts, null, 2) : formatParts(parts));
  });

const formatParts = (parts: MeasuredPart[]) =>
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

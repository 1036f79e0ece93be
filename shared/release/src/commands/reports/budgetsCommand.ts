import type { MeasuredPart } from '../../gate/measureParts';
import { measureBuilds } from '../../reports/measureBuilds';
import { DryRunStore } from '../../stores/DryRunStore';
import { createCommand, type SharedOptions } from '../options/createCommand';
import { openTargetStore } from '../options/options';
import { print } from '../output/report';
import { table } from '../output/table';

/** `budgets` */
export const budgetsCommand = createCommand(
  'budgets',
  'show the size of every page and what is left of its budget',
  ['store', 'json'],
  'budgets',
)
  .addHelpText(
    'after',
    `
Measures the builds in dist/ of all apps with the store’s site settings; writes nothing. Sizes are
bytes, compressed as browsers get them. The exit code is 1 if anything is over its budget: the gate
would refuse it.`,
  )
  .action(async (options: SharedOptions) => {
    const parts = await measureBuilds(new DryRunStore(await openTargetStore(options)));
    if (parts.some(({ left }) => left < 0)) process.exitCode = 1;
    print(options, parts, formatParts);
  });

const formatParts = (parts: MeasuredPart[]) =>
  table([
    ['page', 'part', 'bytes', 'budget', 'left'],
    ...parts.map(({ page, kind, versions, bytes, budget, left }) => [
      page,
      kind === 'HTML' ? kind : `${kind} of ${String(versions[0]?.split(' ')[0])}`,
      ...[bytes, budget, left].map(String),
    ]),
  ]);

import { REMOTE_ENTRY, SHELL } from '@site/format';
import { raisedBudget } from '../gate/requireHtmlBudgets';
import { brotli } from '../stores/compression';
import type { Build, BuildFault } from './Build';

/** Bytes of a page's early script, brotli-compressed: it comes before the first paint. */
export const EARLY_BUDGET = 1_024;

/**
 * Says which scripts of a build are over their budgets: the code of each page or part and its early script, or
 * the shell's scripts on every page.
 *
 * @param largestPackages says what a page's scripts are made of
 */
export async function budgetFaults(
  { manifest, contents }: Pick<Build, 'manifest' | 'contents'>,
  largestPackages: (page: string) => string = () => '',
): Promise<BuildFault[]> {
  const { app, pages, startScripts = [], budget: shellBudget = 0 } = manifest;
  const codeFaults = async (page: string, scripts: string[], budget: number, sheet?: string) => {
    const files = sheet === undefined ? scripts : [...scripts, sheet];
    const bytes = await compressedSize(files.map((file) => contents.get(file)));
    if (bytes <= budget) return [];
    const kind = sheet === undefined ? 'scripts' : 'scripts and style sheet';
    const [what, place] = app === SHELL ? ['the shell', 'shell.ts'] : [page, 'remote.ts'];
    return [
      {
        fault: `${page} has ${bytes} bytes of ${kind} (brotli), over its budget of ${budget}${largestPackages(page)}`,
        hint: `Make ${what} smaller, or raise its budget in ${place}: budget: ${raisedBudget(bytes)}.`,
      },
    ];
  };
  if (app === SHELL) return codeFaults('every page', startScripts, shellBudget);
  const faults = Object.entries(pages).map(async ([page, { scripts, sheet, early, budget }]) => [
    ...(await codeFaults(page, [REMOTE_ENTRY, ...scripts], budget, sheet)),
    ...(await earlyFaults(page, early)),
  ]);
  return (await Promise.all(faults)).flat();
}

async function earlyFaults(page: string, early = ''): Promise<BuildFault[]> {
  const bytes = await compressedSize([Buffer.from(early)]);
  if (bytes <= EARLY_BUDGET) return [];
  return [
    {
      fault: `${page} has an early script of ${bytes} bytes (brotli), over its budget of ${EARLY_BUDGET}`,
      hint: 'Leave to the page what need not happen at the press.',
    },
  ];
}

async function compressedSize(files: (Buffer | undefined)[]): Promise<number> {
  const sizes = files.map(async (bytes) => (bytes ? (await brotli(bytes)).length : 0));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

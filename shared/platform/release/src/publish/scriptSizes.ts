import { REMOTE_ENTRY, SHELL, type VersionManifest } from '@site/format';
import { isOverBudget, type MeasuredSize } from '../gate/htmlSizes';
import { versionLabel } from '../documents/LogEntry';
import { brotli } from '../stores/compression';
import type { BuildFault } from './Build';

/** Bytes of a page's early script, brotli-compressed: it comes before the first paint. */
export const EARLY_BUDGET = 1_024;

/**
 * Measures everything of one version that has a budget: the code of each page or part and its early script, or
 * the shell's scripts on every page.
 *
 * @param read reads a file of the version
 */
export async function scriptSizes(
  manifest: VersionManifest,
  read: (file: string) => Promise<Buffer | undefined>,
): Promise<MeasuredSize[]> {
  const { app, budget: shellBudget = 0, startScripts = [] } = manifest;
  const versions = [versionLabel(manifest)];
  const sizeOf = async (files: string[]) => {
    const sizes = files.map(async (file) => compressedSize(await read(file)));
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const scripts = { kind: 'scripts' as const, versions };
  if (app === SHELL)
    return [
      {
        ...scripts,
        page: 'every page',
        budget: shellBudget,
        bytes: await sizeOf(startScripts),
      },
    ];
  const sizes = Object.entries(manifest.pages).map(async ([page, own]) => [
    {
      ...scripts,
      page,
      budget: own.budget,
      ...(own.sheet !== undefined && { kind: 'scripts and style sheet' as const }),
      bytes: await sizeOf([REMOTE_ENTRY, ...own.scripts, ...(own.sheet ? [own.sheet] : [])]),
    },
    ...(own.early === undefined
      ? []
      : [
          {
            page,
            versions,
            kind: 'early script' as const,
            budget: EARLY_BUDGET,
            bytes: await compressedSize(Buffer.from(own.early)),
          },
        ]),
  ]);
  return (await Promise.all(sizes)).flat();
}

const compressedSize = async (bytes: Buffer | undefined) =>
  bytes ? (await brotli(bytes)).length : 0;

/** Room that a raised budget leaves, as a share of what the page has now. */
const ROOM = 1.05;

/**
 * Says which sizes are over their budgets.
 *
 * @param largestPackages says what a page's scripts are made of
 */
export const sizeFaults = (
  app: string,
  sizes: MeasuredSize[],
  largestPackages: (page: string) => string = () => '',
): BuildFault[] =>
  sizes.filter(isOverBudget).map(({ page, kind, bytes, budget }) => {
    const what =
      kind === 'early script' ? `an early script of ${bytes} bytes` : `${bytes} bytes of ${kind}`;
    const file = app === SHELL ? 'shell.ts' : 'remote.ts';
    const raised = Math.ceil((bytes * ROOM) / 1000) * 1000;
    return {
      fault: `${page} has ${what} (brotli), over its budget of ${budget}${kind === 'early script' ? '' : largestPackages(page)}`,
      hint:
        kind !== 'early script'
          ? `Make ${app === SHELL ? 'the shell' : page} smaller, or raise its budget in ${file}: budget: ${raised}.`
          : 'Leave to the page what need not happen at the press.',
    };
  });

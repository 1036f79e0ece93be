import type { Compilation } from 'webpack';
import { moduleKey } from '../sharing/moduleKey';
import { normalModules } from '../sharing/modulesInChunks';

/** Packages that are named. */
const MOST = 5;

/** Returns a half-sentence that names the packages whose sources a page's scripts have most of. */
export function largestPackages(
  { namedChunkGroups, chunkGraph, chunks }: Compilation,
  page: string,
): string {
  const sizes = new Map<string, number>();
  // The shell's scripts have no page.
  const modules = [...(namedChunkGroups.get(page)?.chunks ?? chunks)].flatMap((chunk) =>
    normalModules(chunkGraph.getChunkModulesIterable(chunk)),
  );
  for (const module of new Set(modules)) {
    const name = moduleKey(module.resource)?.package;
    if (name) sizes.set(name, (sizes.get(name) ?? 0) + module.size('javascript'));
  }
  const largest = [...sizes].sort(([, one], [, other]) => other - one).slice(0, MOST);
  if (largest.length === 0) return '';
  const names = largest.map(([name, size]) => `${name} ${Math.ceil(size / 1000)} kB`);
  return `; its largest packages, as source: ${names.join(', ')}`;
}

import { Refusal, writeHint } from '@site/project';
import { readBuild } from '@site/release/readBuild';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Compilation, Compiler } from 'webpack';
import { moduleKey } from '../sharing/moduleKey';
import { normalModules } from '../sharing/modulesInChunks';

/**
 * Marker of a complete build: a file with the hash of the sources that it was built from. It is hidden,
 * so it is not part of the version. The browser build removes an older one before it writes files.
 */
export const COMPLETE = '.complete';

/**
 * Ends a build with what `publish` would say of it, such as a page over its budget: authors look here first. All
 * builds of an app share one instance, that for browsers first. The last one to finish checks the whole folder, and marks it as complete.
 */
export class PublishablePlugin {
  private runningBuilds = 0;
  private scripts: Compilation | undefined;

  /** @param sources hash of the app's sources */
  constructor(private readonly sources: string) {}

  apply(compiler: Compiler) {
    const isForBrowsers = this.runningBuilds === 0;
    this.runningBuilds += 1;
    compiler.hooks.afterEmit.tapPromise(PublishablePlugin.name, async (compilation) => {
      if (isForBrowsers) this.scripts = compilation;
      this.runningBuilds -= 1;
      if (this.runningBuilds > 0) return;
      try {
        await readBuild(compiler.outputPath, undefined, (page) =>
          this.scripts ? largestPackages(this.scripts, page) : '',
        );
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { WebpackError } = compiler.webpack;
        compilation.errors.push(new WebpackError(`${error.message}\n${writeHint(error.hint)}`));
        return;
      }
      await writeFile(path.join(compiler.outputPath, COMPLETE), this.sources);
    });
  }
}

/** Packages that are named. */
const MOST = 5;

/** Returns a half-sentence that names the packages whose sources a page's scripts have most of. */
function largestPackages(
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

import { Refusal, writeHint } from '@site/project';
import { readBuild } from '@site/release';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Compilation, Compiler } from 'webpack';
import { largestPackages } from './largestPackages';

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

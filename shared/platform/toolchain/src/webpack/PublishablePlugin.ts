import { Refusal } from '@site/project';
import { readBuild } from '@site/release';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { COMPLETE } from '../sbom/SbomPlugin';

/**
 * Ends a build with what `publish` would say of it, such as a page over its budget: authors look here first. All
 * builds of an app share one instance, after `SbomPlugin`'s. The last one to finish checks the whole folder.
 */
export class PublishablePlugin {
  private runningBuilds = 0;

  apply(compiler: Compiler) {
    this.runningBuilds += 1;
    compiler.hooks.afterEmit.tapPromise(PublishablePlugin.name, async (compilation) => {
      this.runningBuilds -= 1;
      if (this.runningBuilds > 0) return;
      try {
        await readBuild(compiler.outputPath);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { WebpackError } = compiler.webpack;
        compilation.errors.push(new WebpackError(`${error.message}\n${error.hint}`));
        // Otherwise the next deploy would take the build for a finished one.
        await rm(path.join(compiler.outputPath, COMPLETE), { force: true });
      }
    });
  }
}

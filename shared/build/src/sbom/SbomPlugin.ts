import { SBOM, type AppName } from '@site/contract';
import { appFolder } from '@site/release/appFolder';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { modulesInChunks } from '../sharing/modulesInChunks';
import { readPackage } from '../sources/readPackage';
import { makeSbom } from './makeSbom';

const WEBPACK = path.dirname(createRequire(import.meta.url).resolve('webpack/package.json'));

/** Matches a file's package. `node_modules/.federation` is not one: federation generates it. */
const PACKAGE_FOLDER = /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/.][^\\/]*/;

/**
 * Writes a version's bill of materials, `sbom.json`: the packages whose code the version contains,
 * without those that were tree-shaken. All builds of an app share one instance. The last build to
 * finish writes the file, so its presence means that every build is complete.
 *
 * `@cyclonedx/webpack-plugin` writes one list per build. Its list includes packages that no chunk
 * contains, and has no archive hashes.
 */
export class SbomPlugin {
  private runningBuilds = 0;
  /** Chunks contain webpack's runtime. */
  private readonly folders = new Set([WEBPACK]);

  constructor(private readonly app: AppName) {}

  apply(compiler: Compiler) {
    this.runningBuilds += 1;
    compiler.hooks.afterEmit.tapPromise(this.constructor.name, async (compilation) => {
      for (const { resource } of modulesInChunks(compilation)) {
        const folder = PACKAGE_FOLDER.exec(resource)?.[0];
        if (folder !== undefined) this.folders.add(folder);
      }
      this.runningBuilds -= 1;
      if (this.runningBuilds > 0) return;
      const { name, version } = readPackage(appFolder(this.app));
      await writeFile(
        path.join(compiler.outputPath, SBOM),
        makeSbom({ name, version }, this.folders),
      );
    });
  }
}

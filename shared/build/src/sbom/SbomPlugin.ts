import { SBOM, type AppName } from '@site/contract';
import { workspaceOf } from '@site/release/appFolder';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { packageVersion } from '../sources/packageVersion';
import { listPackages } from './listPackages';
import { makeSbom } from './makeSbom';
import { packageIn, shippedPackages, type ShippedPackage } from './shippedPackages';

const require = createRequire(import.meta.url);

/**
 * Writes a version's bill of materials, `sbom.json`: the packages whose code the version contains.
 * All builds of an app share one instance. The last build to finish writes the file, so its
 * presence means that every build is complete.
 *
 * `@cyclonedx/webpack-plugin` writes one list per build. Its list includes packages that no chunk
 * contains, and has no archive hashes.
 */
export class SbomPlugin {
  private runningBuilds = 0;
  // Chunks contain webpack's runtime.
  private readonly shipped: ShippedPackage[] = [
    packageIn(path.dirname(require.resolve('webpack/package.json'))),
  ];

  constructor(private readonly app: AppName) {}

  apply(compiler: Compiler) {
    this.runningBuilds += 1;
    const name = this.constructor.name;
    compiler.hooks.run.tap(name, () => {
      // Runs npm beside the build. Its failure is reported below, unless the build fails first.
      listPackages().catch(() => {});
    });
    compiler.hooks.afterEmit.tapPromise(name, async (compilation) => {
      this.shipped.push(...shippedPackages(compilation));
      this.runningBuilds -= 1;
      if (this.runningBuilds > 0) return;
      const app = { name: workspaceOf(this.app), version: packageVersion(this.app) };
      const sbom = makeSbom(app, await listPackages(), this.shipped);
      await writeFile(path.join(compiler.outputPath, SBOM), sbom);
    });
  }
}

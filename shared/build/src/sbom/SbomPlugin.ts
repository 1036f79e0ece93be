import { SBOM, type AppName } from '@site/contract';
import { workspaceOf } from '@site/release/appFolder';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { packageVersion } from '../sources/packageVersion';
import { listPackages, type PackageList } from './listPackages';
import { makeSbom } from './makeSbom';
import { packageIn, shippedPackages, type ShippedPackage } from './shippedPackages';

const require = createRequire(import.meta.url);

/**
 * Writes `sbom.json` into a version: of which packages it holds code. One plugin for all builds of an app: the last of them
 * writes it, so that its presence means that all of them have come to their end.
 */
export class SbomPlugin {
  private listed: Promise<PackageList> | undefined;
  private running = 0;
  // Webpack’s own code runs the chunks.
  private readonly shipped: ShippedPackage[] = [
    packageIn(path.dirname(require.resolve('webpack/package.json'))),
  ];

  constructor(private readonly app: AppName) {}

  apply(compiler: Compiler) {
    this.running += 1;
    const name = this.constructor.name;
    compiler.hooks.run.tap(name, () => {
      this.listed ??= listPackages();
      // Waited for at the end; a build that fails before that says so itself.
      this.listed.catch(() => {});
    });
    compiler.hooks.afterEmit.tapPromise(name, async (compilation) => {
      this.shipped.push(...shippedPackages(compilation));
      this.running -= 1;
      if (this.running > 0 || !this.listed) return;
      const app = { name: workspaceOf(this.app), version: packageVersion(this.app) };
      const sbom = makeSbom(app, await this.listed, this.shipped);
      await writeFile(path.join(compiler.outputPath, SBOM), sbom);
    });
  }
}

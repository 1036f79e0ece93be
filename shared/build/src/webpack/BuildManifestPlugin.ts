import { BUILD_MANIFEST, type AppName, type BuildManifest, type Routes } from '@site/contract';
import type { Compilation, Compiler } from 'webpack';
import { packageVersion } from '../sources/packageVersion';
import { sharedVersions } from './sharing';

/** What an app says of itself beside its files. */
export interface BuildFacts {
  /** Names of the exposed pages, each the name of its chunk, too. */
  exposes: string[];
  /** The shell's URL table. */
  routes?: Routes;
}

/** Writes `build.json` into a build: what publishing must know of it and can't read off its files. */
export class BuildManifestPlugin {
  constructor(private readonly build: { app: AppName; sources: string } & BuildFacts) {}

  apply(compiler: Compiler) {
    const name = this.constructor.name;
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap(name, () => {
        const text = `${JSON.stringify(this.describe(compilation), null, 2)}\n`;
        compilation.emitAsset(BUILD_MANIFEST, new RawSource(text));
      });
    });
  }

  private describe(compilation: Compilation): BuildManifest {
    const { app, sources, exposes, routes } = this.build;
    return {
      app,
      packageVersion: packageVersion(app),
      sources,
      exposes: Object.fromEntries(exposes.map((page) => [page, scriptsOf(page, compilation)])),
      shares: sharedVersions(),
      ...(routes && { routes }),
    };
  }
}

/** The scripts that a page runs, without those that only stand by for a shared module that doesn't fit. */
function scriptsOf(page: string, compilation: Compilation): string[] {
  const files = compilation.namedChunkGroups.get(page)?.getFiles() ?? [];
  return files.filter((file) => file.endsWith('.js')).sort();
}

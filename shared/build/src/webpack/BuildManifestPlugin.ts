import { BUILD_MANIFEST, type AppName, type BuildManifest, type Routes } from '@site/contract';
import type { Compilation, Compiler } from 'webpack';
import { packageVersion } from '../sources/packageVersion';
import { sharedVersions } from './sharing';

/** What a build manifest says that webpack cannot find out by itself. */
export interface BuildFacts {
  /** Names of the exposed pages. Each page's chunk has the same name. */
  exposes: string[];
  /** URL table, for the shell. */
  routes?: Routes;
}

/** Adds `build.json` to a build: what publishing cannot read from the built files. */
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

/**
 * Returns the scripts that a page always runs, without the fallback copies of shared modules, which
 * load only when the shell provides none.
 */
function scriptsOf(page: string, compilation: Compilation): string[] {
  const files = compilation.namedChunkGroups.get(page)?.getFiles() ?? [];
  return files.filter((file) => file.endsWith('.js')).sort();
}

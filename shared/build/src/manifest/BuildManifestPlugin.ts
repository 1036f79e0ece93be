import {
  BUILD_MANIFEST,
  BUILD_MAPS,
  earlyScript,
  FORMAT,
  type AppName,
  type BuildManifest,
} from '@site/contract';
import type { Compilation, Compiler } from 'webpack';
import { bundleEarlyModule } from './bundleEarlyModule';
import { packageVersion } from '../sources/packageVersion';
import { findDuplicates } from './findDuplicates';
import { readProvided } from './readProvided';
import { readTaken } from './readTaken';

/** What a build manifest says that webpack cannot find out by itself. */
export interface BuildFacts extends Pick<
  BuildManifest,
  'kind' | 'budgets' | 'settings' | 'origins' | 'routes'
> {
  /** Names of the exposed pages. Each page's chunk has the same name. */
  pages: string[];
  /** Early modules by page, relative to the app's folder. */
  early?: Record<string, string>;
}

/**
 * Adds `build.json` to a build: what publishing cannot read from the built files. What the app takes
 * and provides is read from the finished build, so no configuration can claim anything else.
 */
export class BuildManifestPlugin {
  constructor(private readonly build: { app: AppName; sources: string } & BuildFacts) {}

  apply(compiler: Compiler) {
    const name = this.constructor.name;
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap(name, () => {
        const early = this.emitEarlyScripts(compilation, compiler);
        const text = `${JSON.stringify({ ...this.describe(compilation), ...early }, null, 2)}\n`;
        compilation.emitAsset(BUILD_MANIFEST, new RawSource(text));
      });
    });
  }

  /** Builds the early modules into files of the build, and returns the texts for its manifest. */
  private emitEarlyScripts(compilation: Compilation, { context, webpack }: Compiler) {
    const scripts = Object.entries(this.build.early ?? {}).map(([page, module]) => {
      const { text, map, sources } = bundleEarlyModule(context, module);
      compilation.fileDependencies.addAll(sources);
      // The manifest has the same bytes, so no plugin may minify them once more.
      const source = new webpack.sources.RawSource(text);
      compilation.emitAsset(earlyScript(page), source, { minimized: true });
      if (compilation.options.mode === 'production')
        compilation.emitAsset(
          `${BUILD_MAPS}/${earlyScript(page)}.map`,
          new webpack.sources.RawSource(map),
        );
      return [page, text];
    });
    return scripts.length > 0
      ? { early: Object.fromEntries(scripts) as Record<string, string> }
      : {};
  }

  private describe(compilation: Compilation): BuildManifest {
    const { app, sources, kind, pages, budgets, settings, origins, routes } = this.build;
    const isRemote = kind === 'remote';
    const isDevelopment = compilation.options.mode === 'development';
    return {
      format: FORMAT,
      app,
      kind,
      packageVersion: packageVersion(app),
      sources,
      exposes: Object.fromEntries(pages.map((page) => [page, scriptsOf(page, compilation)])),
      takes: isRemote ? readTaken(compilation) : {},
      // Development builds are never published, and React's hides its exports from webpack.
      provides: isRemote || isDevelopment ? {} : readProvided(compilation),
      duplicates: isRemote ? findDuplicates(compilation) : [],
      budgets,
      settings,
      origins,
      ...(routes && { routes }),
    };
  }
}

/** Returns the scripts that a page always runs. */
function scriptsOf(page: string, compilation: Compilation): string[] {
  const files = compilation.namedChunkGroups.get(page)?.getFiles() ?? [];
  return files.filter((file) => file.endsWith('.js')).sort();
}

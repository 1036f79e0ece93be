import {
  BUILD_MANIFEST,
  earlyScript,
  FEDERATION_MANIFEST,
  FORMAT,
  type AppName,
  type BuildManifest,
} from '@site/contract/platform';
import path from 'node:path';
import type { Compilation, Compiler } from 'webpack';
import { appFolder } from '@site/release/appFolder';
import { readPackage } from '../sources/readPackage';
import { bundleEarlyModule } from './bundleScript';
import { federationManifest } from './federationManifest';
import { findDuplicates } from './findDuplicates';
import { readProvided, readTaken } from './readShared';

/** What a build manifest says that webpack cannot find out by itself. */
export interface BuildFacts extends Pick<
  BuildManifest,
  'kind' | 'budgets' | 'settings' | 'origins' | 'parts' | 'shows' | 'head' | 'routes'
> {
  /** The exposed pages and parts. Each page's chunk has the same name. An early module is relative to the app's folder. */
  pages: Record<string, { early?: string }>;
  /** Module of the shell that imports what it provides to remotes, relative to the app's folder. */
  provides?: string;
}

/**
 * Adds `build.json` to a build: what publishing cannot read from the built files. What the app takes
 * and provides is read from the finished build, so no configuration can claim anything else. A remote
 * gets the same as a manifest of Module Federation, too.
 */
export class BuildManifestPlugin {
  constructor(private readonly build: { app: AppName; sources: string } & BuildFacts) {}

  apply(compiler: Compiler) {
    const { name } = BuildManifestPlugin;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap(name, () => {
        const early = this.emitEarlyScripts(compilation, compiler);
        const manifest = { ...this.describe(compilation), ...early };
        emit(compilation, BUILD_MANIFEST, toJson(manifest));
        if (manifest.kind === 'remote')
          emit(compilation, FEDERATION_MANIFEST, toJson(federationManifest(manifest)));
      });
    });
  }

  /** Builds the early modules into files of the build, and returns the texts for its manifest. */
  private emitEarlyScripts(compilation: Compilation, { context }: Compiler) {
    const early: Record<string, string> = {};
    for (const [page, { early: module }] of Object.entries(this.build.pages)) {
      if (module === undefined) continue;
      const { text, sources } = bundleEarlyModule(context, module);
      compilation.fileDependencies.addAll(sources);
      // The manifest has the same bytes, so no plugin may minify them once more.
      emit(compilation, earlyScript(page), text, { minimized: true });
      early[page] = text;
    }
    return Object.keys(early).length > 0 ? { early } : {};
  }

  private describe(compilation: Compilation): BuildManifest {
    const { app, sources, kind, pages, budgets, settings, origins, provides } = this.build;
    const { parts, shows, head, routes } = this.build;
    const isRemote = kind === 'remote';
    const isDevelopment = compilation.options.mode === 'development';
    return {
      format: FORMAT,
      app,
      kind,
      packageVersion: readPackage(appFolder(app)).version,
      sources,
      exposes: Object.fromEntries(
        Object.keys(pages).map((page) => [page, scriptsOf(page, compilation)]),
      ),
      takes: isRemote ? readTaken(compilation) : {},
      // Development builds are never published, and React's hides its exports from webpack.
      provides:
        provides === undefined || isDevelopment
          ? {}
          : readProvided(compilation, path.join(compilation.compiler.context, provides)),
      duplicates: isRemote ? findDuplicates(compilation) : [],
      budgets,
      settings,
      origins,
      ...(parts && { parts }),
      ...(shows && { shows }),
      ...(head && { head }),
      ...(routes && { routes }),
    };
  }
}

const toJson = (document: object) => `${JSON.stringify(document, null, 2)}\n`;

function emit(compilation: Compilation, file: string, text: string, info = {}) {
  const { RawSource } = compilation.compiler.webpack.sources;
  compilation.emitAsset(file, new RawSource(text), info);
}

/** Returns the scripts that a page always runs. */
function scriptsOf(page: string, compilation: Compilation): string[] {
  const files = compilation.namedChunkGroups.get(page)?.getFiles() ?? [];
  return files.filter((file) => file.endsWith('.js')).sort();
}

import { startScripts } from '@site/compose';
import {
  BUILD_MANIFEST,
  FORMAT,
  PAGE_TEMPLATE,
  scriptOfMap,
  SHELL,
  type AppName,
  type BuildManifest,
  type ExposedPage,
} from '@site/format';
import path from 'node:path';
import type { Compilation, Compiler } from 'webpack';
import { appFolder } from '@site/project';
import { readPackage } from '../sources/readPackage';
import { bundleEarlyModule } from './bundleScript';
import { sheetOf } from '../style-sheets/PageSheets';
import { findDuplicates } from './findDuplicates';
import { readProvided, readTaken } from './readShared';

/** What a build manifest says that webpack cannot find out by itself. */
export interface BuildFacts extends Pick<
  BuildManifest,
  'budget' | 'settings' | 'origins' | 'head' | 'root' | 'notFound'
> {
  /**
   * The exposed pages and parts. Each page's chunk has the same name. An early module is relative to the
   * app's folder.
   */
  pages: Record<string, Omit<ExposedPage, 'scripts' | 'sheet'>>;
  /** Module of the shell that imports what it provides to remotes, relative to the app's folder. */
  provides?: string;
}

/**
 * Adds `build.json` to a build: what publishing cannot read from the built files. What the app takes
 * and provides is read from the finished build, so no configuration can claim anything else.
 */
export class BuildManifestPlugin {
  constructor(private readonly build: { app: AppName; sources: string } & BuildFacts) {}

  apply(compiler: Compiler) {
    const { name } = BuildManifestPlugin;
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // After the source maps, which it names.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const text = `${JSON.stringify(this.describe(compilation), null, 2)}\n`;
        compilation.emitAsset(BUILD_MANIFEST, new RawSource(text));
      });
    });
  }

  private describe(compilation: Compilation): BuildManifest {
    const { app, sources, budget, settings, origins, provides, head, root, notFound } = this.build;
    const isRemote = app !== SHELL;
    const isDevelopment = compilation.options.mode === 'development';
    const pages = this.describePages(compilation);
    return {
      format: FORMAT,
      app,
      packageVersion: readPackage(appFolder(app)).version,
      sources,
      pages,
      takes: isRemote ? readTaken(compilation) : {},
      // Development builds are never published, and React's hides its exports from webpack.
      provides:
        provides === undefined || isDevelopment
          ? {}
          : readProvided(compilation, path.join(compilation.compiler.context, provides)),
      duplicates: isRemote ? findDuplicates(compilation) : [],
      maps: Object.keys(compilation.assets)
        .flatMap((file) => scriptOfMap(file) ?? [])
        .sort(),
      ...(budget !== undefined && { budget }),
      ...(!isRemote && { startScripts: startScripts(templateIn(compilation)) }),
      settings,
      origins,
      ...(head && { head }),
      ...(root !== undefined && { root }),
      ...(notFound && { notFound }),
    };
  }

  /** Describes the pages with their scripts. Early modules are bundled into a text. */
  private describePages(compilation: Compilation): BuildManifest['pages'] {
    const pages = Object.entries(this.build.pages).map(([name, { early: module, ...page }]) => {
      const sheet = sheetOf(name, compilation);
      const described = {
        scripts: scriptsOf(name, compilation),
        ...(sheet !== undefined && { sheet }),
        ...page,
      };
      if (module === undefined) return [name, described] as const;
      const { text, sources } = bundleEarlyModule(compilation.compiler.context, module);
      compilation.fileDependencies.addAll(sources);
      return [name, { ...described, early: text }] as const;
    });
    return Object.fromEntries(pages);
  }
}

/** Returns the shell's page template. */
const templateIn = (compilation: Compilation): string =>
  String(compilation.getAsset(PAGE_TEMPLATE)?.source.source() ?? '');

/** Returns the scripts that a page always runs. */
function scriptsOf(page: string, compilation: Compilation): string[] {
  const files = compilation.namedChunkGroups.get(page)?.getFiles() ?? [];
  return files.filter((file) => file.endsWith('.js')).sort();
}

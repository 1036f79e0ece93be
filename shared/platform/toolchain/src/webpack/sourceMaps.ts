import { BUILD_MAPS } from '@site/contract/platform';
import { ROOT } from '@site/release/appFolder';
import path from 'node:path';
import type { Compiler } from 'webpack';

/**
 * Plugin that writes the source map of every script into a hidden folder of the build: for `release
 * trace`, and for development. Scripts do not mention them. Their sources are named relative to the
 * repository and contain no path of the machine.
 */
export function sourceMaps(compiler: Compiler): void {
  const { Compilation, sources, SourceMapDevToolPlugin } = compiler.webpack;
  new SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: `${BUILD_MAPS}/[file].map`,
    append: false,
    // Maps with columns take longer than the rest of a rebuild.
    columns: compiler.options.mode === 'production',
    moduleFilenameTemplate: sourceName,
    fallbackModuleFilenameTemplate: sourceName,
  }).apply(compiler);
  const [name, stage] = ['sourceMaps', Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1];
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
      for (const [file, source] of Object.entries(assets)) {
        if (!file.startsWith(`${BUILD_MAPS}/`)) continue;
        // Modules that federation generates import others by absolute paths.
        const text = String(source.source()).replaceAll(`${ROOT}${path.sep}`, '');
        compilation.updateAsset(file, new sources.RawSource(text));
      }
    });
  });
}

/**
 * Returns a source's path in the repository. Code that webpack generates has a name of its own. Files
 * that federation generates are named after the folder they are in, and a version must not be.
 */
const sourceName = ({ absoluteResourcePath: file }: { absoluteResourcePath: string }) =>
  path.isAbsolute(file)
    ? path
        .relative(ROOT, file)
        .split(path.sep)
        .join('/')
        .replace(/(\.federation\/entry)\.[0-9a-f]+/, '$1')
    : file;

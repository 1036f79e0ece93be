import { BUILD_MAPS } from '@site/format';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { fromRoot } from '../sources/fromRoot';

/**
 * Plugin that writes the source map of every script into a folder of the build: for `release trace`, and
 * for development. `build.json` names them. Scripts do not mention them. Their sources are named relative to the
 * repository and contain no path of the machine.
 */
export function sourceMaps(compiler: Compiler): void {
  const { SourceMapDevToolPlugin } = compiler.webpack;
  new SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: `${BUILD_MAPS}/[file].map`,
    append: false,
    // Maps with columns take longer than the rest of a rebuild.
    columns: compiler.options.mode === 'production',
    moduleFilenameTemplate: sourceName,
    fallbackModuleFilenameTemplate: sourceName,
  }).apply(compiler);
}

/** Returns a source's path in the repository. Code that webpack generates has a name of its own. */
const sourceName = ({ absoluteResourcePath: file }: { absoluteResourcePath: string }) =>
  path.isAbsolute(file) ? fromRoot(file) : file;

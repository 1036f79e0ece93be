import { buildSync } from 'esbuild';
import { ROOT } from '@site/release/appFolder';
import path from 'node:path';

/**
 * Bundles and minifies an early module into a script that sets `window.earlyModule`. The shell uses
 * that only in browsers with ES2023.
 *
 * @param folder the remote's folder
 * @param module the module, relative to it
 * @returns the script, its source map, and the files that it was made from
 * @throws Error when the module has a mistake in its syntax, or imports a package: `sbom.json` would
 *   not list it
 */
export function bundleEarlyModule(folder: string, module: string) {
  const { outputFiles, metafile } = buildSync({
    stdin: {
      contents: `import early from ${JSON.stringify(module)}; window.earlyModule = early;`,
      resolveDir: folder,
    },
    absWorkingDir: folder,
    bundle: true,
    format: 'iife',
    target: 'es2023',
    minify: true,
    legalComments: 'none',
    write: false,
    metafile: true,
    outfile: 'early.js',
    // The script does not mention it.
    sourcemap: 'external',
  });
  const sources = Object.keys(metafile.inputs).filter((file) => file !== '<stdin>');
  const foreign = sources.find((file) => PACKAGE.test(file));
  if (foreign) throw new Error(`${module} must not import packages, but imports ${foreign}`);
  const textOf = (ending: string) =>
    outputFiles.find((file) => file.path.endsWith(ending))?.text.trim() ?? '';
  return {
    text: textOf('.js'),
    map: inRepository(textOf('.map'), folder),
    sources: sources.map((file) => path.join(folder, file)),
  };
}

/** A file of a package other than the site's own, which remotes in other repositories install. */
const PACKAGE = /node_modules\/(?!@site\/)/;

/** Names the sources of a map relative to the repository instead of the remote's folder. */
function inRepository(text: string, folder: string): string {
  const map = JSON.parse(text) as { sources: string[] };
  const prefix = path.relative(ROOT, folder).split(path.sep).join('/');
  return JSON.stringify({
    ...map,
    sources: map.sources.map((file) => path.posix.join(prefix, file)),
  });
}

import { buildSync } from 'esbuild';
import path from 'node:path';

/**
 * Bundles and minifies an early module into a script that sets `window.earlyModule`. The shell uses
 * that only in browsers with ES2023.
 *
 * @param folder the remote's folder
 * @param module the module, relative to it
 * @returns the script, and the files that it was made from
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
  });
  const sources = Object.keys(metafile.inputs).filter((file) => file !== '<stdin>');
  const foreign = sources.find((file) => PACKAGE.test(file));
  if (foreign) throw new Error(`${module} must not import packages, but imports ${foreign}`);
  return {
    text: outputFiles.map(({ text }) => text.trim()).join(''),
    sources: sources.map((file) => path.join(folder, file)),
  };
}

/** A file of a package other than the site's own, which remotes in other repositories install. */
const PACKAGE = /node_modules\/(?!@site\/)/;

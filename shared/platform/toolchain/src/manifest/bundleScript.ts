import { ROOT } from '@site/project';
import { buildSync, type BuildOptions } from 'esbuild';
import path from 'node:path';

/** A bundled and minified script of one line. */
export interface BundledScript {
  text: string;
  /** Absolute paths of the files that it was made from. */
  sources: string[];
}

/**
 * Bundles a module without exports, to be inlined into pages. Its syntax is that of
 * ES2017, which browsers that know modules have.
 *
 * @throws Error when the module or what it imports has a mistake in its syntax
 */
export const bundleInlineScript = (file: string): string =>
  bundle({ entryPoints: [file], format: 'esm', target: 'es2017' }).text;

/**
 * Bundles an early module into a script that sets `window.earlyModule`. The shell uses that only in
 * browsers with ES2023.
 *
 * @param folder the remote's folder
 * @param module the module, relative to it
 * @throws Error when the module has a mistake in its syntax, or imports a package: pages would
 *   load a second copy of it
 */
export function bundleEarlyModule(folder: string, module: string): BundledScript {
  const contents = `import early from ${JSON.stringify(module)}; window.earlyModule = early;`;
  const script = bundle({
    stdin: { contents, resolveDir: folder },
    format: 'iife',
    target: 'es2023',
  });
  const foreign = script.sources.find((file) => PACKAGE.test(file));
  if (foreign === undefined) return script;
  const file = path.relative(folder, foreign);
  throw new Error(`${module} must not import packages, but imports ${file}`);
}

/** A file of a package other than the site's own, which remotes in other repositories install. */
const PACKAGE = /node_modules\/(?!@site\/)/;

function bundle(options: BuildOptions): BundledScript {
  const { outputFiles, metafile } = buildSync({
    ...options,
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    legalComments: 'none',
    metafile: true,
    write: false,
  });
  const sources = Object.keys(metafile.inputs).filter((file) => file !== '<stdin>');
  return {
    text: outputFiles[0]?.text.trim() ?? '',
    sources: sources.map((file) => path.resolve(ROOT, file)),
  };
}

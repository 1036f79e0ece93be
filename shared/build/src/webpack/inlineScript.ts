import { ROOT } from '@site/release/appFolder';
import { buildSync } from 'esbuild';
import path from 'node:path';

/** A module that is inlined into pages. */
export interface InlineScript {
  text: string;
  /** Source map. Sources are named relative to the repository. */
  map: string;
}

/**
 * Bundles and minifies a module, to be inlined into pages as `<script type="module">`. Its syntax is
 * that of ES2017, which browsers that know modules have.
 *
 * @throws Error when the module or what it imports has a mistake in its syntax
 */
export function inlineScript(file: string): InlineScript {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    absWorkingDir: ROOT,
    // Nothing is written: the map names its sources relative to here.
    outfile: path.join(ROOT, 'bundle.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2017',
    legalComments: 'none',
    sourcemap: 'external',
    write: false,
  });
  const textOf = (ending: string) =>
    outputFiles.find((output) => output.path.endsWith(ending))?.text ?? '';
  return { text: textOf('.js').trim(), map: textOf('.map') };
}

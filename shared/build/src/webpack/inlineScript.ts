import { ROOT } from '@site/release/appFolder';
import { buildSync, transformSync } from 'esbuild';
import path from 'node:path';
import webpack from 'webpack';
import { typescript } from '../sources/typescript';

/** A script that is inlined into pages. */
export interface InlineScript {
  text: string;
  /** Source map. Sources are named relative to the repository. */
  map: string;
}

/**
 * Bundles and minifies a module into a script that is inlined into pages. It is ES5, so that
 * browsers of any age can run it.
 *
 * @throws Error when the module or what it imports has a mistake in its syntax
 */
export function inlineScript(file: string): InlineScript {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    absWorkingDir: ROOT,
    outfile: path.join(ROOT, BUNDLE),
    bundle: true,
    format: 'iife',
    target: 'es2020',
    legalComments: 'none',
    sourcemap: 'external',
    write: false,
  });
  const textOf = (ending: string) =>
    outputFiles.find((output) => output.path.endsWith(ending))?.text ?? '';
  const [bundle, bundleMap] = [textOf('.js'), textOf('.map')];
  // esbuild can't translate most of ES2015; TypeScript can.
  const script = typescript.transpileModule(bundle, {
    fileName: BUNDLE,
    compilerOptions: {
      target: typescript.ScriptTarget.ES5,
      ignoreDeprecations: '6.0',
      alwaysStrict: false,
      inlineSourceMap: true,
    },
  });
  // Its map leads to the bundle, because esbuild reads that of TypeScript.
  const { code, map } = transformSync(script.outputText, {
    minify: true,
    target: 'es5',
    sourcemap: 'external',
    sourcefile: BUNDLE,
  });
  const text = code.trim();
  const { SourceMapSource } = webpack.sources;
  const source = new SourceMapSource(text, BUNDLE, map, bundle, bundleMap, true);
  return { text, map: JSON.stringify(source.map()) };
}

/** Name of the bundle, which is never written. */
const BUNDLE = 'bundle.js';

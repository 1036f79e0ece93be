import { buildSync, transformSync } from 'esbuild';
import { typescript } from '../sources/typescript';

/**
 * Bundles and minifies a module into a script that is inlined into every page. It is ES5, so that
 * browsers of any age can run it.
 *
 * @throws Error when the module or what it imports has a mistake in its syntax
 */
export function inlineScript(file: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    format: 'iife',
    target: 'es2020',
    legalComments: 'none',
    write: false,
  });
  const bundle = outputFiles.map(({ text }) => text).join('');
  // esbuild can't translate most of ES2015; TypeScript can.
  const script = typescript.transpile(bundle, {
    target: typescript.ScriptTarget.ES5,
    ignoreDeprecations: '6.0',
    alwaysStrict: false,
  });
  return transformSync(script, { minify: true, target: 'es5' }).code.trim();
}

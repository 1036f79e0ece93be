import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler, WebpackError } from 'webpack';
import { fromRoot } from '../sources/fromRoot';

/**
 * Plugin that says in one line which file a style sheet lacks. webpack reports it twice, with the stack of its
 * resolver, and every other mistake of a sheet once more where it runs the sheet.
 */
export function sheetErrors(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('sheetErrors', (compilation) => {
    compilation.hooks.seal.tap('sheetErrors', () => {
      const first = compilation.errors.filter(({ message }) => !AGAIN.test(message));
      if (first.length === 0) return;
      compilation.errors = first.map((error) => {
        const sheet = (error as WebpackError).module?.nameForCondition() ?? '';
        const [, file] = MISSING.exec(error.message) ?? [];
        if (!sheet.endsWith('.css') || file === undefined) return error;
        const advice = file.startsWith('/')
          ? `an address. Move the file beside it, and write ./${path.basename(file)}.`
          : 'which does not exist. Correct its path, or install its package.';
        return new compiler.webpack.WebpackError(
          `${placeOf(file, sheet)} names ${file}, ${advice}`,
        );
      });
    });
  });
}

const AGAIN = /mini-css-extract-plugin\S*:\s+Error: Execution of module code/;

const MISSING = /Can't resolve '([^']+)'/;

/** Returns a style sheet's path with the line that has a text. */
function placeOf(text: string, sheet: string): string {
  const line = readFileSync(sheet, 'utf8')
    .split('\n')
    .findIndex((each) => each.includes(text));
  return line < 0 ? fromRoot(sheet) : `${fromRoot(sheet)}:${line + 1}`;
}

import type { Compiler } from 'webpack';
import { modulesInChunks } from '../sharing/modulesInChunks';
import { fromRoot } from '../sources/fromRoot';
import { packageFolderOf } from '../sources/readPackage';

/** Matches code that writes HTML as text. */
const WRITES_HTML = /\.(?:(?:inner|outer)HTML\s*=(?!=)|insertAdjacentHTML\()/;

/**
 * Plugin that warns of packages that write HTML as text, which visitors' browsers block. It is no error, because
 * many have it in a case that a page never meets, as the print export of a table. `lintSources` refuses it in an app's
 * own sources.
 */
export function htmlWriters(compiler: Compiler): void {
  const { WebpackError } = compiler.webpack;
  compiler.hooks.thisCompilation.tap('htmlWriters', (compilation) => {
    compilation.hooks.afterChunks.tap('htmlWriters', () => {
      const warned = new Set<string | undefined>();
      for (const module of modulesInChunks(compilation)) {
        const file = module.nameForCondition() ?? '';
        const folder = packageFolderOf(file);
        if (folder === undefined || warned.has(folder)) continue;
        const lines = String(module.originalSource()?.source() ?? '').split('\n');
        const line = lines.findIndex((text) => WRITES_HTML.test(text));
        if (line < 0) continue;
        warned.add(folder);
        compilation.warnings.push(
          new WebpackError(
            `${fromRoot(file)}:${line + 1} writes HTML as text, which the policy of pages blocks. Use a package that makes elements, unless your pages never get there.`,
          ),
        );
      }
    });
  });
}

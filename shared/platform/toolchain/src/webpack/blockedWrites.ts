import type { Compiler } from 'webpack';
import type { BuildFacts } from '../manifest/BuildManifestPlugin';
import { modulesInChunks } from '../sharing/modulesInChunks';
import { fromRoot } from '../sources/fromRoot';
import { packageFolderOf } from '../sources/readPackage';

/** What packages write that visitors' browsers block: what matches it, and what to do. */
const HTML = {
  pattern: /\.(?:(?:inner|outer)HTML\s*=(?!=)|insertAdjacentHTML\()/,
  what: 'HTML as text',
  advice: 'Use a package that makes elements, unless your pages never get there.',
};
const STYLES = {
  pattern: /\.createElement\(["'`]style["'`]\)/,
  what: '<style> elements',
  advice: 'Add inlineStyles: true to the pages that use it, in remote.ts.',
};

/**
 * Returns a plugin that warns of packages that write what visitors' browsers block. It is no error, because
 * many have it in a case that a page never meets, as the print export of a table. `lintSources` refuses it in an app's
 * own sources.
 */
export const blockedWrites =
  (pages: BuildFacts['pages']) =>
  (compiler: Compiler): void => {
    const { WebpackError } = compiler.webpack;
    const allowsStyles = Object.values(pages).some(({ inlineStyles }) => inlineStyles);
    compiler.hooks.thisCompilation.tap('blockedWrites', (compilation) => {
      compilation.hooks.afterChunks.tap('blockedWrites', () => {
        for (const { pattern, what, advice } of allowsStyles ? [HTML] : [HTML, STYLES]) {
          const warned = new Set<string | undefined>();
          for (const module of modulesInChunks(compilation)) {
            const file = module.nameForCondition() ?? '';
            const folder = packageFolderOf(file);
            if (folder === undefined || warned.has(folder)) continue;
            const lines = String(module.originalSource()?.source() ?? '').split('\n');
            const line = lines.findIndex((text) => pattern.test(text));
            if (line < 0) continue;
            warned.add(folder);
            compilation.warnings.push(
              new WebpackError(
                `${fromRoot(file)}:${line + 1} writes ${what}, which the policy of pages blocks. ${advice}`,
              ),
            );
          }
        }
      });
    });
  };

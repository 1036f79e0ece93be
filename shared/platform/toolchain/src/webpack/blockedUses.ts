import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { BUILD_MAPS } from '@site/format';
import type { Compilation, Compiler } from 'webpack';

/** What the policy of pages blocks, as finished scripts have it, and what to do instead. */
const BLOCKED = [
  [
    /\b(dangerouslySetInnerHTML)\s*[:=]/g,
    'which pages’ policy blocks (Trusted Types). Render elements; a library can turn Markdown into them.',
  ],
  [
    /\b(srcDoc)\s*[:=]/g,
    'which pages’ policy blocks (Trusted Types). Render its elements in the page.',
  ],
  [
    /\b(?:jsxs?|(?<!document\.)createElement)\)?\(\s*["'`](script)["'`]/g,
    'but only the shell adds scripts to a page. Import the code.',
  ],
  [
    /\bnew (?:\w+\.)?((?:Shared)?Worker)\b/g,
    'which pages’ policy blocks. Do long work in short tasks, or on a server.',
  ],
] as const;

/**
 * Plugin that ends a remote's browser build whose own sources use what the policy of pages blocks. A
 * first visit would not show it, since Node has rendered the page: only a page that is rendered in the
 * browser fails.
 *
 * It reads the finished scripts, as `browserGlobals` does. Packages may ask first, so they are not checked.
 */
export function blockedUses(compiler: Compiler): void {
  const { Compilation, WebpackError } = compiler.webpack;
  // Development builds are not minimized: the overlay shows what the policy would block.
  if (compiler.options.mode !== 'production') return;
  const [name, stage] = ['blockedUses', Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 2];
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap({ name, stage }, () => {
      for (const fault of new Set(findFaults(compilation)))
        compilation.errors.push(new WebpackError(fault));
    });
  });
}

function findFaults(compilation: Compilation): string[] {
  const textOf = (file: string) => compilation.getAsset(file)?.source.source().toString();
  return compilation.getAssets().flatMap(({ name: file }) => {
    const map = file.endsWith('.js') && textOf(`${BUILD_MAPS}/${file}.map`);
    if (!map) return [];
    const trace = new TraceMap(map);
    const lines = textOf(file)?.split('\n') ?? [];
    return lines.flatMap((text, at) =>
      BLOCKED.flatMap(([use, advice]) =>
        [...text.matchAll(use)].flatMap((match) => {
          const place = { line: at + 1, column: match.index };
          const { source, line } = originalPositionFor(trace, place);
          if (source === null || /node_modules\/|^webpack\//.test(source)) return [];
          return `${source}:${line} uses ${match[1]}, ${advice}`;
        }),
      ),
    );
  });
}

import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { BUILD_MAPS, NODE_VARIABLES } from '@site/format';
import { transformSync } from 'esbuild';
import { Buffer } from 'node:buffer';
import type { Compilation, Compiler } from 'webpack';

/**
 * Plugin that ends a browser build whose scripts use a variable that only Node has. Pages are rendered
 * in Node first, where such code works: only visitors' browsers would fail.
 *
 * It reads the finished scripts, from which code that never runs has been removed: most packages ask
 * `typeof process` first. `lintSources` says more of an app's own sources, so this follows once they are right.
 */
export function browserGlobals(compiler: Compiler): void {
  const { Compilation, DefinePlugin, WebpackError } = compiler.webpack;
  // The minimizer removes what a browser never runs.
  new DefinePlugin(
    Object.fromEntries(
      NODE_VARIABLES.map((name) => [`typeof ${name}`, JSON.stringify('undefined')]),
    ),
  ).apply(compiler);
  // Development builds are not minimized. There, the browser and the overlay report the error.
  if (compiler.options.mode !== 'production') return;
  // After the source maps are complete.
  const [name, stage] = ['browserGlobals', Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 2];
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap({ name, stage }, () => {
      if (compilation.errors.length > 0) return;
      for (const fault of new Set(findFaults(compilation)))
        compilation.errors.push(new WebpackError(fault));
    });
  });
}

const MARK = 'only_in_node_';

/** A use that fails, as `typeof` does not. */
const MARKED = new RegExp(`(?<!typeof )${MARK}(\\w+)`, 'g');

function findFaults(compilation: Compilation): string[] {
  const textOf = (file: string) => compilation.getAsset(file)?.source.source().toString();
  return compilation.getAssets().flatMap(({ name: file }) => {
    const script = (file.endsWith('.js') && textOf(file)) || '';
    if (!NODE_VARIABLES.some((name) => script.includes(name))) return [];
    const scriptMap = textOf(`${BUILD_MAPS}/${file}.map`);
    const data = scriptMap && Buffer.from(scriptMap).toString('base64');
    // esbuild renames only variables that the script does not declare, and its map leads to the sources.
    const { code, map } = transformSync(
      data ? `${script}\n//# sourceMappingURL=data:application/json;base64,${data}` : script,
      {
        sourcefile: file,
        define: Object.fromEntries(NODE_VARIABLES.map((name) => [name, MARK + name])),
        sourcemap: 'external',
      },
    );
    const trace = new TraceMap(map);
    return code.split('\n').flatMap((text, at) =>
      [...text.matchAll(MARKED)].flatMap((match) => {
        const [, name = ''] = match;
        const { source, line } = originalPositionFor(trace, { line: at + 1, column: match.index });
        // Early scripts and those in `public/` have no map.
        if (source === null || source === file) return `${file} uses ${name}, which browsers lack.`;
        const use = `${source}:${line} uses ${name}, which browsers lack.`;
        if (!source.includes('node_modules/')) return use;
        return asksFor(name, sourceContentFor(trace, source) ?? '')
          ? []
          : `${use} Use a package that is made for browsers.`;
      }),
    );
  });
}

/**
 * Whether a package's file finds out if there is such a variable, in ways that a minimizer can't follow:
 * axios passes the result of `typeof setImmediate` to a function.
 */
const asksFor = (name: string, text: string) => new RegExp(`(typeof |\\.)${name}\\b`).test(text);

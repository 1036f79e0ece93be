import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { BUILD_MAPS, NODE_VARIABLES } from '@site/format';
import { transformSync } from 'esbuild';
import { Buffer } from 'node:buffer';
import type { Compilation, Compiler } from 'webpack';

/** What the policy of pages blocks: scripts of workers, and code that is compiled in the page. */
const BLOCKED = ['Worker', 'SharedWorker', 'WebAssembly'];

const NAMES = [...NODE_VARIABLES, ...BLOCKED];

const ANY = new RegExp(`\\b(${NAMES.join('|')})\\b`);

/**
 * Plugin that ends a browser build whose scripts use a variable that only Node has, or a worker or
 * WebAssembly. Pages are rendered in Node first, where such code works or does not run: only visitors'
 * browsers would fail.
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
  const name = 'browserGlobals';
  const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 2;
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap({ name, stage }, () => {
      if (compilation.errors.length > 0) return;
      for (const fault of new Set(findFaults(compilation)))
        compilation.errors.push(new WebpackError(fault));
    });
  });
}

const MARK = 'not_in_pages_';

/** A use that fails, as `typeof` and `instanceof Worker` do not. */
const MARKED = new RegExp(
  `(?<=new )${MARK}(\\w*Worker)\\b|(?<!typeof )${MARK}(?!\\w*Worker\\b)(\\w+)`,
  'g',
);

function findFaults(compilation: Compilation): string[] {
  const textOf = (file: string) => compilation.getAsset(file)?.source.source().toString();
  return compilation.getAssets().flatMap(({ name: file }) => {
    const script = (file.endsWith('.js') && textOf(file)) || '';
    if (!ANY.test(script)) return [];
    const scriptMap = textOf(`${BUILD_MAPS}/${file}.map`);
    const data = scriptMap && Buffer.from(scriptMap).toString('base64');
    // esbuild renames only variables that the script does not declare, and its map leads to the sources.
    const { code, map } = transformSync(
      data ? `${script}\n//# sourceMappingURL=data:application/json;base64,${data}` : script,
      {
        sourcefile: file,
        define: Object.fromEntries(NAMES.map((name) => [name, MARK + name])),
        sourcemap: 'external',
      },
    );
    const trace = new TraceMap(map);
    return code.split('\n').flatMap((text, at) =>
      [...text.matchAll(MARKED)].flatMap((match) => {
        const name = match[1] ?? match[2] ?? '';
        const isBlocked = BLOCKED.includes(name);
        const why = `uses ${name}, which ${isBlocked ? 'the policy of pages blocks' : 'browsers lack'}.`;
        const { source, line } = originalPositionFor(trace, { line: at + 1, column: match.index });
        // Early scripts and those in `public/` have no map.
        if (source === null || source === file) return `${file} ${why}`;
        const use = `${source}:${line} ${why}`;
        if (!source.includes('node_modules/')) return use;
        return asksFor(name, sourceContentFor(trace, source) ?? '')
          ? []
          : `${use} Use a package that ${isBlocked ? 'works without' : 'is made for browsers'}.`;
      }),
    );
  });
}

/**
 * Whether a package's file finds out if there is such a variable, in ways that a minimizer can't follow:
 * axios passes the result of `typeof setImmediate` to a function. One that loads a file for WebAssembly needs it.
 */
function asksFor(name: string, text: string): boolean {
  if (name === 'WebAssembly')
    return !text.includes('.wasm') && /typeof WebAssembly|\.WebAssembly|try\s*\{/.test(text);
  return new RegExp(`(typeof |\\.)${name}\\b(?!.*instanceof ${name})`).test(text);
}

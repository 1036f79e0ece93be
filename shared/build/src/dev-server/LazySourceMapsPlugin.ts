import { ROOT } from '@site/release/appFolder';
import type { SourceMapPayload } from 'node:module';
import path from 'node:path';
import type { Compiler, sources } from 'webpack';

/** The scripts of each build, as webpack put them together: they know where their lines come from. */
const scripts = new WeakMap<Compiler, Map<string, sources.Source>>();

/**
 * Keeps what source maps are made from. Only errors and the browser's tools ask for one, and making
 * the shell's anew would take as long as the rest of a rebuild.
 */
export class LazySourceMapsPlugin {
  apply(compiler: Compiler) {
    const { name } = LazySourceMapsPlugin;
    const { JavascriptModulesPlugin } = compiler.webpack.javascript;
    const known = new Map<string, sources.Source>();
    scripts.set(compiler, known);
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.buildModule.tap(name, (module) => void (module.useSourceMap = true));
      JavascriptModulesPlugin.getCompilationHooks(compilation).useSourceMap.tap(name, () => true);
    });
    // Once they are written, webpack forgets all but their sizes.
    compiler.hooks.emit.tap(name, ({ assets }) => {
      for (const [file, source] of Object.entries(assets))
        if (file.endsWith('.js')) known.set(file, source);
    });
  }
}

/**
 * Makes the source map of a script of the last builds. It knows lines, no columns, and names sources
 * relative to the repository.
 *
 * @param file e.g. `main.js`
 * @returns undefined if there is no such script
 */
export function makeSourceMap(compiler: Compiler, file: string): SourceMapPayload | undefined {
  const map = scripts.get(compiler)?.get(file)?.map({ columns: false });
  if (!map) return undefined;
  const names = map.sources.map((source) => nameInRepository(compiler.context, source));
  return { ...(map as SourceMapPayload), sources: names };
}

/** webpack names a source after its path from the app's folder; its own code has no path. */
function nameInRepository(folder: string, source: string): string {
  const place = source.replace(/^webpack:\/\//, '');
  return place.startsWith('.')
    ? path.relative(ROOT, path.resolve(folder, place)).split(path.sep).join('/')
    : source;
}

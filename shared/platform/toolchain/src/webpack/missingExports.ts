import type { Compilation, Compiler, Dependency, ModuleGraph, WebpackError } from 'webpack';

/**
 * Plugin that says in short which export of a module is missing. webpack's own warning lists all exports that
 * the module has.
 */
export function missingExports(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('missingExports', (compilation) => {
    compilation.hooks.processWarnings.tap('missingExports', (warnings) =>
      warnings.map((warning) => {
        const message = missingExport(warning, compilation);
        return message === undefined ? warning : Object.assign(warning, { message });
      }),
    );
  });
}

/** What webpack's types name only within: an import or re-export of names. */
interface ImportDependency {
  userRequest: string;
  /** Returns an imported name, with the names of its properties. Empty for a whole module. */
  getIds(moduleGraph: ModuleGraph): string[];
}

/** Returns which export is missing, if that is what a warning is about. */
export function missingExport(warning: Error, { moduleGraph }: Compilation): string | undefined {
  const { module, loc } = warning as WebpackError;
  const dependency = module?.dependencies.find((each) => each.loc === loc);
  if (!dependency || !('getIds' in dependency)) return undefined;
  const imported = dependency as Dependency & ImportDependency;
  const names = imported.getIds(moduleGraph);
  const target = moduleGraph.getModule(imported);
  if (!target || names.length === 0 || moduleGraph.isExportProvided(target, names) !== false)
    return undefined;
  return `${imported.userRequest} does not export ${names.join('.')}`;
}

import type { SharedModule } from '@site/contract';
import type { Compilation, Module } from 'webpack';
import { kitParts } from '../sharing/kitParts';
import { installedVersion, KIT } from '../sharing/sharedModules';

/**
 * Returns what the shell's build provides: each shared module that its chunks contain, with all its
 * exports. The packages whose parts are in the kit are listed with their versions, too.
 */
export function readProvided(compilation: Compilation): Record<string, SharedModule> {
  const { modules, moduleGraph } = compilation;
  const provided = new Map<string, SharedModule>();
  for (const module of modules) {
    if (module.type !== 'provide-module') continue;
    const { _name: request, _version: version } = module as unknown as ProvideModule;
    const [dependency] = module.blocks[0]?.dependencies ?? module.dependencies;
    const target = dependency && moduleGraph.getModule(dependency);
    if (target) provided.set(request, { version, exports: exportsOf(target, compilation) });
  }
  const packages = provided.has(KIT) ? kitParts().packages.values() : [];
  for (const name of packages) provided.set(name, { version: installedVersion(name), exports: [] });
  return Object.fromEntries([...provided].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Federation's module that offers another one under a request. */
interface ProvideModule {
  _name: string;
  _version: string;
}

/**
 * Returns a module's exports.
 *
 * @throws Error when webpack can't tell them
 */
function exportsOf(module: Module, { moduleGraph, requestShortener }: Compilation): string[] {
  const exports = moduleGraph.getExportsInfo(module).getProvidedExports();
  if (!Array.isArray(exports))
    throw new Error(`the exports of ${module.readableIdentifier(requestShortener)} are not known`);
  // An import of a CommonJS module may use the whole module as its default export.
  const isCommonJs = module.buildMeta?.exportsType !== 'namespace';
  return [...new Set([...exports, ...(isCommonJs ? ['default'] : [])])].sort();
}

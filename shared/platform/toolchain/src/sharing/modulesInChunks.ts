import type { Compilation, Module, NormalModule } from 'webpack';

/** Returns the modules made from files whose code the chunks contain. Tree-shaken ones don't count. */
export function modulesInChunks({ modules, chunkGraph }: Compilation): NormalModule[] {
  return normalModules(
    [...modules].filter((module) => chunkGraph.getModuleChunks(module).length > 0),
  );
}

/** Returns those modules that are made from files, or the ones that were concatenated into them. */
export const normalModules = (modules: Iterable<Module>): NormalModule[] =>
  [...modules].flatMap(flatten);

/** Returns a module, or those that webpack concatenated into it. */
function flatten(module: Module): NormalModule[] {
  if ('modules' in module) return [...(module.modules as Set<Module>)].flatMap(flatten);
  return 'resource' in module && typeof module.resource === 'string'
    ? [module as NormalModule]
    : [];
}

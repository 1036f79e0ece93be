import path from 'node:path';
import type { Compiler, Module } from 'webpack';

/**
 * Plugin that gives modules that federation generates ids that do not depend on the folder. Webpack
 * derives ids from paths: without it, the same sources would have another version in every folder.
 */
export function stableIds({ hooks, context }: Compiler): void {
  hooks.compilation.tap('stableIds', (compilation) => {
    compilation.hooks.beforeModuleIds.tap('stableIds', (modules) => {
      for (const module of modules) {
        const id = stableId(module, context);
        if (id !== undefined) compilation.chunkGraph.setModuleId(module, id);
      }
    });
  });
}

function stableId(module: Module, context: string): string | undefined {
  const identifier = module.identifier();
  // The name of a temporary file contains a hash of the folder's path.
  if (TEMPORARY_ENTRY.test(identifier)) return `federation/${module.type}`;
  // When an id made from the absolute path happens to be taken, another module gets the next id.
  if (module.type !== 'provide-module') return undefined;
  const [what = '', file = ''] = identifier.split(' = ');
  return `${what} = ${path.relative(context, file)}`;
}

const TEMPORARY_ENTRY = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js/;

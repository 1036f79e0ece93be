import type { Compiler } from 'webpack';

/**
 * Gives federation's generated modules ids that do not depend on the folder. Webpack derives ids
 * from the name of a temporary file, which contains a hash of the folder's path: without this
 * plugin, the same sources would give another version in every folder.
 */
export class StableIdsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap(this.constructor.name, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(this.constructor.name, (modules) => {
        for (const module of modules) {
          if (!TEMPORARY_ENTRY.test(module.identifier())) continue;
          compilation.chunkGraph.setModuleId(module, `federation/${module.type}`);
        }
      });
    });
  }
}

const TEMPORARY_ENTRY = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js/;

import type { Compiler } from 'webpack';

/**
 * Gives the modules that federation makes up for itself ids that are the same in every folder. Webpack would number them
 * by the name of a temporary file, which holds a hash of the folder's path, and others after them: the same sources
 * would be another version wherever they are built.
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

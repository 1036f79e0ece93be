import path from 'node:path';
import type { Compiler } from 'webpack';

/**
 * Names the modules that provide shared code by their place in the repository. Webpack would make
 * their ids from their absolute path. When such an id happens to be that of another module, the other
 * one gets the next id, so the same sources would have another version in another folder.
 */
export class ProvidedModuleIdsPlugin {
  apply(compiler: Compiler) {
    const { name } = ProvidedModuleIdsPlugin;
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(name, (modules) => {
        for (const module of modules) {
          if (module.type !== 'provide-module') continue;
          const [what = '', file = ''] = module.identifier().split(' = ');
          const id = `${what} = ${path.relative(compiler.context, file)}`;
          compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

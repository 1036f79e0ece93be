import { integrityOf } from '@site/release';
import { Buffer } from 'node:buffer';
import type { Chunk, Compilation, Compiler, RuntimeModule } from 'webpack';

/**
 * Gives every chunk that a script of the app loads the hash that its bytes must have: the browser runs no other, and a
 * chunk without a hash is not asked for. The hashes stand in the script that loads them, whose own hash is in the page or
 * in the release.
 *
 * `webpack-subresource-integrity` does not go with federation (its issue 176).
 */
export class IntegrityPlugin {
  apply(compiler: Compiler) {
    const { Compilation, RuntimeGlobals, runtime } = compiler.webpack;
    const { name } = IntegrityPlugin;
    const ChunkHashes = chunkHashesModule(compiler);
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap(name, (chunk) => compilation.addRuntimeModule(chunk, new ChunkHashes()));
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (source) =>
          [
            source,
            `script.integrity = ${HASHES}[chunkId];`,
            `if (!script.integrity) throw new Error("there is no hash for " + url);`,
            // As the page preloads it.
            'script.crossOrigin = "anonymous";',
            // By this attribute a version, or a further try, would wait for a script of another one that never comes.
            'script.removeAttribute("data-webpack");',
          ].join('\n'),
      );
      compilation.hooks.processAssets.tap(
        // When everything that changes a script has done so.
        { name, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH },
        () => fillIn(compilation, compiler),
      );
    });
  }
}

const HASHES = '__webpack_require__.integrity';

/** Stands in a script where the hash of a chunk belongs, until that is known. */
const placeOf = ({ id }: Chunk) => `integrity(${id})`;

const loadedBy = (chunk: Chunk) => [...chunk.getAllAsyncChunks()].filter(({ id }) => id !== null);

/**
 * The part of a script that holds the hashes. It also asks for chunks under the query under which the script itself was
 * asked for: a further try has a fresh address throughout, since the browser may have kept bytes that failed.
 */
function chunkHashesModule({ webpack: { RuntimeGlobals, RuntimeModule } }: Compiler) {
  return class ChunkHashes extends RuntimeModule {
    constructor() {
      super('integrity of chunks', RuntimeModule.STAGE_ATTACH);
    }

    override generate() {
      const hashes = this.chunk
        ? loadedBy(this.chunk).map((chunk) => [chunk.id, placeOf(chunk)])
        : [];
      const address = RuntimeGlobals.getChunkScriptFilename;
      return [
        `${HASHES} = ${JSON.stringify(Object.fromEntries(hashes))};`,
        'const query = new URL(document.currentScript.src).search;',
        `const addressOf = ${address};`,
        `${address} = (chunkId) => addressOf(chunkId) + query;`,
      ].join('\n');
    }
  } satisfies new () => RuntimeModule;
}

function fillIn(compilation: Compilation, compiler: Compiler) {
  const { RawSource } = compiler.webpack.sources;
  for (const chunk of compilation.chunks) {
    if (!chunk.hasRuntime()) continue;
    for (const file of scriptsOf(chunk))
      compilation.updateAsset(file, (source) => {
        let text = String(source.source());
        for (const loaded of loadedBy(chunk))
          text = text.replace(placeOf(loaded), hashOf(loaded, compilation));
        return new RawSource(text);
      });
  }
}

const scriptsOf = ({ files }: Chunk) => [...files].filter((file) => file.endsWith('.js'));

function hashOf(chunk: Chunk, compilation: Compilation): string {
  const [file] = scriptsOf(chunk);
  const asset = file === undefined ? undefined : compilation.getAsset(file);
  return asset ? integrityOf(Buffer.from(asset.source.buffer())) : '';
}

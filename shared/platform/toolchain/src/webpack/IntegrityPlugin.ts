import { integrityOf } from '@site/release/integrity';
import { Buffer } from 'node:buffer';
import type { Chunk, Compilation, Compiler, RuntimeModule } from 'webpack';

/**
 * Adds subresource integrity to every chunk that the app loads, so that the browser refuses changed
 * bytes. A chunk without a hash is never requested. The hashes are part of the script that loads
 * the chunks; the hash of that script is in the page or in the release.
 *
 * `webpack-subresource-integrity` does not work with federation (its issue 176).
 */
export class IntegrityPlugin {
  apply(compiler: Compiler) {
    const { Compilation, RuntimeGlobals, runtime } = compiler.webpack;
    const { name } = IntegrityPlugin;
    const ChunkHashes = createChunkHashesModule(compiler);
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap(name, (chunk) => compilation.addRuntimeModule(chunk, new ChunkHashes()));
      const hooks = runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      hooks.createScript.tap(name, (source) =>
        [
          source,
          `script.integrity = ${HASHES}[chunkId];`,
          `if (!script.integrity) throw new Error("there is no hash for " + url);`,
          // Must match the page's preload, or the browser loads the script twice.
          'script.crossOrigin = "anonymous";',
          // webpack finds pending scripts by this attribute: another version, or a retry, would
          // wait for a script that never loads.
          'script.removeAttribute("data-webpack");',
        ].join('\n'),
      );
      compilation.hooks.processAssets.tap(
        // After every plugin that changes a script, webpack's own that names scripts after their content included.
        { name, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => fillInHashes(compilation, compiler),
      );
    });
  }
}

const HASHES = '__webpack_require__.integrity';

/**
 * Returns the placeholder for a chunk's hash, which is not known until the chunk is built. It is as
 * long as the hash, so that positions in source maps stay right.
 */
const placeholderOf = ({ id }: Chunk) => `integrity(${id})`.padEnd(HASH_LENGTH, '.');

const HASH_LENGTH = 'sha384-'.length + 64;

const chunksLoadedBy = (chunk: Chunk) =>
  [...chunk.getAllAsyncChunks()].filter(({ id }) => id !== null);

/**
 * Returns the runtime module that contains the hashes. It also loads every chunk from the folder of its own script, which
 * webpack's "auto" does in 150 bytes more, and with the query of that script's address: a retry needs fresh addresses
 * throughout, because the browser may have cached the bytes that failed.
 */
function createChunkHashesModule({ webpack: { RuntimeGlobals, RuntimeModule } }: Compiler) {
  return class ChunkHashes extends RuntimeModule {
    constructor() {
      super('integrity of chunks', RuntimeModule.STAGE_ATTACH);
    }

    override generate() {
      const hashes = this.chunk
        ? chunksLoadedBy(this.chunk).map((chunk) => [chunk.id, placeholderOf(chunk)])
        : [];
      const address = RuntimeGlobals.getChunkScriptFilename;
      return [
        `${HASHES} = ${JSON.stringify(Object.fromEntries(hashes))};`,
        'const { src } = document.currentScript;',
        `${RuntimeGlobals.publicPath} = new URL(".", src).href;`,
        `const addressOf = ${address};`,
        `${address} = (chunkId) => addressOf(chunkId) + new URL(src).search;`,
      ].join('\n');
    }
  } satisfies new () => RuntimeModule;
}

function fillInHashes(compilation: Compilation, compiler: Compiler) {
  const { RawSource } = compiler.webpack.sources;
  for (const chunk of compilation.chunks) {
    if (!chunk.hasRuntime()) continue;
    for (const file of scriptsOf(chunk)) {
      let text = String(compilation.getAsset(file)?.source.source());
      for (const loaded of chunksLoadedBy(chunk))
        text = text.replace(placeholderOf(loaded), hashOf(loaded, compilation));
      compilation.updateAsset(file, new RawSource(text));
    }
  }
}

const scriptsOf = ({ files }: Chunk) => [...files].filter((file) => file.endsWith('.js'));

function hashOf(chunk: Chunk, compilation: Compilation): string {
  const [file] = scriptsOf(chunk);
  const asset = file === undefined ? undefined : compilation.getAsset(file);
  return asset ? integrityOf(Buffer.from(asset.source.buffer())) : '';
}

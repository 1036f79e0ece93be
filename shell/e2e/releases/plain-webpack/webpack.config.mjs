import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';

// A remote with one page, by webpack alone. shared/platform/format/build-format.md says what its files must be.

const context = import.meta.dirname;
const output = { path: path.join(context, 'dist') };

const HASHES = 'HASHES';

/** Writes the hash of each script into the container, which loads them, and adds build.json. */
class SiteFormat {
  apply(compiler) {
    const { Compilation, runtime, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('SiteFormat', (compilation) => {
      const hooks = runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      hooks.createScript.tap('SiteFormat', (source) =>
        [
          source,
          // webpack itself sets it for scripts of other origins alone.
          'script.crossOrigin = "anonymous";',
          `script.integrity = "${HASHES}"[url.split("/").pop()];`,
        ].join('\n'),
      );
      // After minimizing, which changes the scripts.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH;
      compilation.hooks.processAssets.tap({ name: 'SiteFormat', stage }, (assets) => {
        const hashes = {};
        for (const [file, source] of Object.entries(assets))
          hashes[file] = `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`;
        delete hashes['remoteEntry.js'];
        compilation.updateAsset('remoteEntry.js', (container) => {
          const text = container.source().replace(`"${HASHES}"`, JSON.stringify(hashes));
          return new sources.RawSource(text);
        });
        const manifest = readFileSync(path.join(context, 'build.json'));
        compilation.emitAsset('build.json', new sources.RawSource(manifest));
      });
    });
  }
}

const browser = {
  mode: 'production',
  context,
  target: ['web', 'es2022'],
  entry: {},
  output: {
    ...output,
    chunkFilename: '[name].js',
    publicPath: 'auto',
    uniqueName: 'account',
    trustedTypes: { policyName: 'site' },
  },
  plugins: [
    new webpack.container.ModuleFederationPlugin({
      name: 'account',
      library: { type: 'var', name: 'remote_account' },
      filename: 'remoteEntry.js',
      exposes: { './ConfirmEmail': { import: './ConfirmEmail.mjs', name: 'ConfirmEmail' } },
      shared: { react: { singleton: true, requiredVersion: '^19.3.1', import: false } },
    }),
    new SiteFormat(),
  ],
};

const node = {
  mode: 'production',
  context,
  target: 'node20',
  entry: { ConfirmEmail: './ConfirmEmail.mjs' },
  output: { ...output, filename: 'prerender/[name].js', library: { type: 'commonjs2' } },
  externals: { react: 'commonjs react' },
};

export default [browser, node];

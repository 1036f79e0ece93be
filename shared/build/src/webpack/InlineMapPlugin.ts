import { BUILD_MAPS } from '@site/contract';
import type { Compiler } from 'webpack';

/** Adds the source map of an inline script to a production build, as `SourceMapsPlugin` does for files. */
export class InlineMapPlugin {
  constructor(
    private readonly script: string,
    private readonly map: string,
  ) {}

  apply(compiler: Compiler) {
    if (compiler.options.mode !== 'production') return;
    const { name } = InlineMapPlugin;
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap(name, () =>
        compilation.emitAsset(`${BUILD_MAPS}/${this.script}.map`, new RawSource(this.map)),
      );
    });
  }
}

/** What a remote's files say of its bundler, in words of the templates. */
export type BundlerWords = Record<keyof (typeof BUNDLERS)['webpack'], string>;

const WEBPACK_CLI = 'node_modules/webpack-cli/bin/cli.js build --config build.config.ts';

/**
 * Bundlers for a remote. `@site/toolchain` brings webpack; another one is a package of the remote. The last
 * two words are arguments of `tsx` that build the remote in this repository, and in one of its own.
 */
export const BUNDLERS = {
  webpack: {
    bundlerImport: '',
    bundlerArgument: '',
    bundlerPackage: '',
    insideBuild: `../${WEBPACK_CLI}`,
    outsideBuild: WEBPACK_CLI,
  },
  rspack: {
    bundlerImport: `import { rspack } from '@rspack/core';\n`,
    bundlerArgument: ', rspack',
    bundlerPackage: '"@rspack/core": "2.3.2",',
    insideBuild: '../shared/platform/toolchain/src/commands/build.ts',
    outsideBuild: 'node_modules/@site/toolchain/src/commands/build.ts',
  },
};

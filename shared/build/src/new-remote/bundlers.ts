/** What a remote's files say of its bundler, in words of the templates. */
export interface BundlerWords {
  bundlerImport: string;
  bundlerArgument: string;
  bundlerPackage: string;
  /** Arguments of `tsx` that build the remote in this repository, and in one of its own. */
  insideBuild: string;
  outsideBuild: string;
}

const WEBPACK_CLI = 'node_modules/webpack-cli/bin/cli.js build --config build.config.ts';

/** Bundlers for a remote. `@site/build` brings webpack; another one is a package of the remote. */
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
    insideBuild: '../shared/build/src/commands/build.ts',
    outsideBuild: 'node_modules/@site/build/src/commands/build.ts',
  },
} satisfies Record<string, BundlerWords>;

import { readdirSync, readFileSync } from 'node:fs';

const TESTS = ['**/*.test.{ts,tsx}', '**/*.test-d.ts'];

/** Returns a remote's pages and early modules: its definition names them, and webpack imports them. */
const namedModules = (remote) =>
  Array.from(
    readFileSync(`${remote}/remote.ts`, 'utf8').matchAll(/'\.\/(src\/[^']+)'/g),
    ([, module]) => `${module}.{ts,tsx}`,
  );

const remotes = readdirSync('.').filter((folder) => folder.endsWith('-remote'));

/** Finds what nothing uses: files, dependencies, exports and exported types. */
export default {
  // Not unlisted packages: test tools come with @site/testing, and React's companions with @site/ui.
  include: ['files', 'dependencies', 'exports', 'types'],
  ignoreDependencies: [
    // Programs that scripts and other programs start.
    ...['jest', 'prettier', 'tsx', 'webpack-cli'],
    // Test tools that other workspaces import.
    ...['@testing-library/user-event', 'fast-check'],
    // Files that tests read.
    ...['@fontsource/.+', 'react(-dom)?-19.2', 'vnu-jar'],
    // Started by its path.
    'typescript-7',
    // Remotes may import any component.
    '@mui/material',
    // webpack imports or shares them by name, and its minimizer loads swc.
    ...['@site/ui', '@swc/core'],
  ],
  workspaces: {
    'shared/contract': { entry: TESTS },
    'shared/platform/*': {
      entry: [
        ...TESTS,
        'src/cli.ts',
        'src/commands/**/*.ts',
        'src/browser/testInBrowser.ts',
        // Other processes run these.
        'src/compose/sandbox/sandboxed.cjs',
        '**/{deployer,interrupted,replaceAndStop}.fixture.ts',
        // Configurations of Jest and webpack name these.
        'src/jest/*',
        // Stryker starts these.
        'src/mutants/*',
        'src/dev-page/*',
        'src/sharing/replaceSource.cjs',
        'src/webpack/versionFolder.ts',
      ],
    },
    shell: {
      entry: [
        ...TESTS,
        'webpack.config.ts',
        // The webpack configuration names these.
        'src/main.ts',
        'src/prerender/renderPage.tsx',
        'src/hydration/{earlyPresses,startUp}.ts',
        'src/visits/{enterPreview,enterRollout,missPreview,showPreview,showRollout}.ts',
        'playwright.config.ts',
        'e2e/support/globalSetup.ts',
        'e2e/**/*.spec.ts',
        // A test builds these.
        'e2e/releases/plain-webpack/*.mjs',
        'e2e/shell/otherHost.jsx',
        'benchmark/bench.ts',
        // esbuild bundles these.
        'benchmark/monolith/main.tsx',
        'benchmark/visits/observePage.ts',
        'icons/render.ts',
      ],
    },
    ...Object.fromEntries(
      remotes.map((remote) => [
        remote,
        {
          entry: [
            ...TESTS,
            'webpack.config.ts',
            ...namedModules(remote),
            'local-api/main.ts',
            'screenshot/render.ts',
          ],
        },
      ]),
    ),
  },
};

import { readdirSync } from 'node:fs';

const TESTS = ['**/*.test.{ts,tsx}', '**/*.test-d.ts'];

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
    // Packages of the app that a test moves in.
    'react-router',
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
        'src/commands/**/*.ts',
        'src/browser/testInBrowser.ts',
        // Other processes run these.
        'src/compose/sandbox/sandboxed.cjs',
        '**/{deployer,replaceAndStop}.fixture.ts',
        // The webpack configuration names these.
        'src/dev-page/*',
        'src/webpack/versionFolder.ts',
      ],
    },
    shell: {
      entry: [
        ...TESTS,
        // The webpack configuration names these.
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
        'icons/render.ts',
      ],
    },
    ...Object.fromEntries(
      remotes.map((remote) => [
        remote,
        {
          entry: [...TESTS, 'webpack.config.ts', 'screenshot/render.ts'],
        },
      ]),
    ),
  },
};

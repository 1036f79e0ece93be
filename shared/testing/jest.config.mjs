import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Packages that ship only ES modules, which Jest cannot load untransformed. */
const MODULES_ONLY = 'node_modules/content-disposition/';

/** `X.all.test.ts` holds slow cases and whole matrices: only `npm run test:all` runs it. */
const REST = '\\.all\\.test\\.tsx?$';
const runsRest = process.env.TESTS === 'rest';

const FAIL_ON_CONSOLE = '<rootDir>/shared/testing/src/jest/failOnConsole.ts';

/** What runs in the browser. */
const PAGES = '(shell/src|marketing-remote/src|account-remote/src|shared/ui|shared/contract)';

/** What all kinds of tests share: swc compiles, unexpected console output fails. */
const common = {
  rootDir: root,
  transform: {
    [`\\.tsx?$|${MODULES_ONLY}`]: [
      '@swc/jest',
      { jsc: { transform: { react: { runtime: 'automatic' } } } },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(.*/)?${MODULES_ONLY.replace('node_modules/', '')})`],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '/e2e/',
    runsRest ? '(?<!\\.all)\\.test\\.tsx?$' : REST,
  ],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.site/'],
  moduleNameMapper: {
    '\\.(avif|webp|png|svg)$': '<rootDir>/shared/testing/src/jest/assetAddress.ts',
  },
};

export default {
  rootDir: root,
  // Tests use real files, servers and processes, which are slow on a busy machine.
  testTimeout: 30_000,
  testSequencer: '<rootDir>/shared/testing/src/jest/ObjectStoreLast.mjs',
  projects: [
    {
      ...common,
      displayName: 'components',
      testEnvironment: '<rootDir>/shared/testing/src/jest/BrowserEnvironment.ts',
      testMatch: [`**/${PAGES}/**/*.test.tsx`],
      setupFilesAfterEnv: [FAIL_ON_CONSOLE, '<rootDir>/shared/testing/src/jest/cleanUpPages.ts'],
    },
    {
      // Without a DOM, which takes longer to set up than most of these tests take to run. Files
      // that need one begin with `@jest-environment
      // ./shared/testing/src/jest/BrowserEnvironment.ts`.
      ...common,
      displayName: 'logic',
      testEnvironment: 'node',
      testMatch: [`**/${PAGES}/**/*.test.ts`],
      setupFilesAfterEnv: [FAIL_ON_CONSOLE],
    },
    {
      ...common,
      displayName: 'tools',
      testEnvironment: 'node',
      testMatch: [
        '**/shared/(build|release|testing)/**/*.test.ts',
        '**/account-remote/local-api/**/*.test.ts',
        '**/shell/benchmark/**/*.test.ts',
      ],
      setupFilesAfterEnv: [FAIL_ON_CONSOLE],
      globalSetup: '<rootDir>/shared/testing/src/object-store/sharedObjectStore.ts',
    },
  ],
};

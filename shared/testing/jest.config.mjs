import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Packages of @fastify/static and the like that are ES modules only, which jest can't load as they are. */
const MODULES_ONLY = 'node_modules/content-disposition/';

/** `X.all.test.ts` holds slow cases and whole matrices: only `npm run test:all` runs it. */
const REST = '\\.all\\.test\\.tsx?$';
const runsRest = process.env.TESTS === 'rest';

/** What both kinds of tests share: swc compiles, unexpected console output fails. */
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
  // Real files, servers and processes: a busy machine takes its time.
  testTimeout: 30_000,
  projects: [
    {
      ...common,
      displayName: 'pages',
      testEnvironment: '<rootDir>/shared/testing/src/jest/BrowserEnvironment.ts',
      testMatch: [
        '**/(shell|marketing-remote|account-remote)/src/**/*.test.ts?(x)',
        '**/shared/(ui|contract)/**/*.test.ts?(x)',
      ],
      setupFilesAfterEnv: [
        '<rootDir>/shared/testing/src/jest/failOnConsole.ts',
        '<rootDir>/shared/testing/src/jest/cleanUpPages.ts',
      ],
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
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/jest/failOnConsole.ts'],
      globalSetup: '<rootDir>/shared/testing/src/object-store/sharedObjectStore.ts',
    },
  ],
};

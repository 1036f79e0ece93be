import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { jestAliases, jestTransform, remotesWithOptions } from './remote-options.cjs';

/** Packages that ship only ES modules, which Jest cannot load untransformed. */
const MODULES_ONLY = 'entities|p-limit|parse5|yocto-queue';

/** A remote's own repository has our packages installed, as TypeScript. */
const TRANSFORMED = `${MODULES_ONLY}|@site`;

/** `X.all.test.ts` holds slow cases and whole matrices: only `npm run test:rest` runs it. */
const REST = '\\.all\\.test\\.tsx?$';
const runsRest = process.env.TESTS === 'rest';

const here = (file) => fileURLToPath(new URL(`src/${file}`, import.meta.url));

const FAIL_ON_CONSOLE = here('jest/failOnConsole.ts');

/**
 * Returns what all kinds of tests share: swc compiles, unexpected console output fails.
 *
 * @param rootDir the repository
 * @param folder with the tsconfig.json of the sources
 */
const common = (rootDir, folder = rootDir) => ({
  rootDir,
  transform: {
    [`\\.tsx?$|node_modules/(${MODULES_ONLY})/`]: ['@swc/jest', jestTransform(folder)],
    '\\.css$': here('jest/noStyles.cjs'),
  },
  transformIgnorePatterns: [`/node_modules/(?!(.*/)?(${TRANSFORMED})/|.*\\.css$)`],
  testPathIgnorePatterns: [
    // Only below the repository, whose own folder may have any name.
    '<rootDir>/(.*/)?(node_modules|dist|e2e)/',
    runsRest ? '(?<!\\.all)\\.test\\.tsx?$' : REST,
  ],
  modulePathIgnorePatterns: ['<rootDir>/(.*/)?dist/', '<rootDir>/.site/'],
  moduleNameMapper: {
    '\\.(avif|webp|png|jpe?g|gif|svg|ico|woff2?|ttf)$': here('jest/assetAddress.ts'),
    '\\.module\\.css$': here('jest/classNames.ts'),
  },
  setupFilesAfterEnv: [FAIL_ON_CONSOLE],
});

/**
 * Returns the Jest projects of code that runs in the browser. A remote with options of its own has its own
 * projects.
 *
 * @param rootDir the repository
 * @param places its folders, as globs
 */
export function pageTests(rootDir, places) {
  const own = remotesWithOptions(rootDir);
  return [
    ...projectsOf(rootDir, places, rootDir, own),
    ...own.flatMap((remote) =>
      projectsOf(rootDir, [`${remote}/src`], path.join(rootDir, remote), []),
    ),
  ];
}

/**
 * @param folder with the tsconfig.json of the sources
 * @param others folders that other projects have
 */
function projectsOf(rootDir, places, folder, others) {
  const { moduleNameMapper, testPathIgnorePatterns, ...rest } = common(rootDir, folder);
  const shared = {
    ...rest,
    // Files before aliases, which may lead to one.
    moduleNameMapper: { ...moduleNameMapper, ...jestAliases(folder) },
    testPathIgnorePatterns: [
      ...testPathIgnorePatterns,
      ...others.map((folder) => `<rootDir>/${folder}/`),
    ],
  };
  return [
    {
      ...shared,
      displayName: 'components',
      testEnvironment: here('jest/BrowserEnvironment.ts'),
      testMatch: places.map((place) => `<rootDir>/${place}/**/*.test.tsx`),
      setupFilesAfterEnv: [
        here('jest/requireOneReact.ts'),
        FAIL_ON_CONSOLE,
        here('jest/cleanUpPages.ts'),
      ],
    },
    {
      // Without a DOM, which takes longer to set up than most of these tests take to run. Files
      // that need one begin with `@jest-environment
      // ./shared/platform/testing/src/jest/BrowserEnvironment.ts`.
      ...shared,
      displayName: 'logic',
      testEnvironment: 'node',
      testMatch: places.map((place) => `<rootDir>/${place}/**/*.test.ts`),
    },
  ];
}

/**
 * Returns the Jest projects of code that runs in Node alone. In those of commands that release, simple replacements
 * compose the pages.
 *
 * @param rootDir the repository
 * @param places its folders, as globs
 */
export function toolTests(rootDir, places) {
  const { testPathIgnorePatterns, setupFilesAfterEnv, ...rest } = common(rootDir);
  const shared = { ...rest, testEnvironment: 'node' };
  const release = '<rootDir>/shared/platform/release';
  return [
    {
      ...shared,
      displayName: 'tools',
      testMatch: places.map((place) => `<rootDir>/${place}/**/*.test.ts`),
      testPathIgnorePatterns: [...testPathIgnorePatterns, `${release}/(?!src/compose/)`],
      setupFilesAfterEnv,
    },
    {
      ...shared,
      displayName: 'commands',
      testMatch: [`${release}/**/*.test.ts`],
      testPathIgnorePatterns: [...testPathIgnorePatterns, `${release}/src/compose/`],
      setupFilesAfterEnv: [
        ...setupFilesAfterEnv,
        `${release}/fixtures/replaceComposing.fixture.ts`,
      ],
    },
  ];
}

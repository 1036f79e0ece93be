import { Stryker } from '@stryker-mutator/core';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where decisions are made: a change that no test notices here reaches visitors. */
const FOLDERS = [
  'shared/platform/release/src/changes',
  'shared/platform/release/src/commit',
  'shared/platform/release/src/publish',
  'shared/platform/format/src',
  'shared/platform/compose/src',
  'shell/src/remotes/loading',
  'shell/src/routing',
];

const HERE = 'shared/platform/testing/src/mutants';

/** Changes a folder's code in every way that Stryker knows, and prints what its own tests miss. */
async function testMutants(folder: string): Promise<void> {
  const results = `node_modules/.cache/mutants/${folder.replaceAll('/', '-')}`;
  // jest.config.mjs reads it, in Stryker's processes.
  process.env.MUTATED_FOLDER = folder;
  console.log(`\n${folder}`);
  await new Stryker({
    mutate: [`${folder}/**/*.{ts,tsx}`, `!${folder}/**/*.{test,test-d,fixture}.{ts,tsx}`],
    // The words of messages are no decisions.
    mutator: { plugins: null, excludedMutations: ['StringLiteral'] },
    ignoreStatic: true,
    testRunner: 'jest',
    jest: { configFile: `${HERE}/jest.config.mjs` },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    incremental: true,
    incrementalFile: `${results}.incremental.json`,
    // Not below node_modules, where Jest compiles nothing.
    tempDirName: path.join(tmpdir(), 'mutants'),
    cleanTempDir: 'always',
    ignorePatterns: ['dist', '.site', '.test-results'],
    disableTypeChecks: false,
    // Stryker's own link would lead `@site/…` to the sources without mutants.
    symlinkNodeModules: false,
    buildCommand: `node ${HERE}/linkPackages.mjs ${process.cwd()}`,
    reporters: ['clear-text', 'html'],
    clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: `${results}.html` },
    logLevel: 'warn',
  }).runMutationTest();
}

const folder = process.argv[2]?.replace(/\/$/, '');
for (const each of folder ? [folder] : FOLDERS) await testMutants(each);

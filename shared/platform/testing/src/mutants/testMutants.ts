import { Stryker } from '@stryker-mutator/core';
import { existsSync, readFileSync } from 'node:fs';
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

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Says in a line what was changed. */
function describe({ fileName, location: { start, end }, replacement = '' }: Mutant): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const after = lines.at(-1)?.length ?? 0;
  const text = lines.join('\n');
  const original = text.slice(start.column - 1, text.length - after + end.column - 1);
  const [from, to] = [original, replacement].map((code) => code.replaceAll(/\s+/g, ' '));
  return `${path.relative('', fileName)}:${start.line}  ${from}  →  ${to}`;
}

/** Changes a folder's code in every way that Stryker knows, and prints what its own tests miss. */
async function testMutants(folder: string): Promise<void> {
  const results = `node_modules/.cache/mutants/${folder.replaceAll('/', '-')}`;
  // jest.config.mjs reads it, in Stryker's processes.
  process.env.MUTATED_FOLDER = folder;
  console.log(`\n${folder}`);
  const mutants = await new Stryker({
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
    reporters: ['clear-text', 'html', 'progress-append-only'],
    clearTextReporter: { allowEmojis: false, reportMutants: false, reportTests: false },
    htmlReporter: { fileName: `${results}.html` },
  }).runMutationTest();
  // Those that no test reaches are only counted, by file.
  for (const mutant of mutants) if (mutant.status === 'Survived') console.log(describe(mutant));
}

const folder = process.argv[2]?.replace(/\/$/, '');
if (folder && !existsSync(folder)) {
  console.error(`There is no folder ${folder}. Name one from the top of the repository.`);
  process.exit(1);
}
for (const each of folder ? [folder] : FOLDERS) await testMutants(each);

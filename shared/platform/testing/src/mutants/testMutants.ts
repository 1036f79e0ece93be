import { Instrumenter } from '@stryker-mutator/instrumenter';
import { execa } from 'execa';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../findTypeFaults';

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

/** A mutant that makes an endless loop ends here. */
const TIME_LIMIT = 10 * 60_000;

type Mutant = Awaited<ReturnType<Instrumenter['instrument']>>['mutants'][number];

const npm = (script: string, ...options: string[]) => ['run', '--silent', script, '--', ...options];

/** What may notice a mutant, the fastest first. */
const CHECKS = [
  { name: 'types', run: () => npm('types') },
  { name: 'tests of its folder', run: (file: string) => npm('unit', '--bail', path.dirname(file)) },
  { name: 'unit tests', run: (file: string) => npm('unit', '--bail', '--findRelatedTests', file) },
  { name: 'npm test', run: () => ['test'] },
];

/** Stryker's logger, silent. It calls no other methods. */
const LOGGER = {
  debug() {},
  info() {},
  isDebugEnabled: () => false,
} as unknown as ConstructorParameters<typeof Instrumenter>[0];

/** Lists the mutants of a folder's code. */
async function findMutants(folder: string): Promise<Mutant[]> {
  const { stdout } = await execa('git', ['ls-files', folder], { cwd: ROOT });
  const files = stdout
    .split('\n')
    .filter((name) => /(?<!\.(test|test-d|fixture))\.tsx?$/.test(name))
    .map((name) => ({ name, content: readFileSync(path.join(ROOT, name), 'utf8'), mutate: true }));
  const { mutants } = await new Instrumenter(LOGGER).instrument(files, {
    plugins: null,
    // The words of messages are no decisions.
    excludedMutations: ['StringLiteral'],
    ignorers: [],
  });
  return mutants.filter(({ status }) => status !== 'Ignored');
}

/** Copies the repository without what git ignores, and installs its packages. */
async function copyRepository(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'mutants-'));
  const all = ['--cached', '--others', '--exclude-standard'];
  const { stdout } = await execa('git', ['ls-files', ...all], { cwd: ROOT });
  for (const name of stdout.split('\n').filter((file) => existsSync(path.join(ROOT, file))))
    await cp(path.join(ROOT, name), path.join(copy, name));
  await execa('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: copy });
  return copy;
}

/** Returns the position of a place in a text. */
function positionOf(text: string, { line, column }: Mutant['location']['start']): number {
  const before = text.split('\n').slice(0, line);
  return before.reduce((length, each) => length + each.length + 1, column);
}

/** Returns the beginning of some code, in one line. */
const shorten = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 70);

/**
 * Puts a mutant into a copy of the repository, and takes it out again.
 *
 * @returns what was changed, and which check failed, if any did
 */
async function testMutant(copy: string, { fileName, location, replacement }: Mutant) {
  const file = path.join(copy, fileName);
  const text = readFileSync(file, 'utf8');
  const [start, end] = [positionOf(text, location.start), positionOf(text, location.end)];
  const [from, to] = [text.slice(start, end), replacement].map(shorten);
  const change = `${fileName}:${location.start.line + 1}  ${from}  →  ${to}`;
  writeFileSync(file, text.slice(0, start) + replacement + text.slice(end));
  try {
    for (const { name, run } of CHECKS) {
      const { failed } = await execa('npm', run(fileName), {
        cwd: copy,
        timeout: TIME_LIMIT,
        reject: false,
      });
      if (failed) return { change, noticedBy: name };
    }
    return { change };
  } finally {
    writeFileSync(file, text);
  }
}

/** Tests mutants of a folder, drawn at random, and prints each with what noticed it. */
async function testMutants(copy: string, folder: string, count: number): Promise<void> {
  const mutants = await findMutants(folder);
  const drawn = mutants
    .map((mutant) => ({ mutant, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count);
  console.log(`\n${folder}: ${drawn.length} of ${mutants.length} mutants`);
  const results: { noticedBy?: string }[] = [];
  for (const { mutant } of drawn) {
    const result = await testMutant(copy, mutant);
    results.push(result);
    console.log(`${(result.noticedBy ?? 'NOT NOTICED').padEnd(20)}  ${result.change}`);
  }
  const valid = results.filter(({ noticedBy }) => noticedBy !== 'types');
  const noticed = valid.filter(({ noticedBy }) => noticedBy);
  console.log(
    `Tests noticed ${noticed.length} of the ${valid.length} mutants that compile; ` +
      `the other ${results.length - valid.length} break types.`,
  );
}

const HELP = `npm run mutants -- [FOLDER ...] [--count N]

Changes code at random, one place at a time (a mutant), and prints which check notices: types, the tests
of the folder, all quick unit tests that use the file, or \`npm test\`. A mutant that none notices shows
a promise without a test. A mutant takes seconds, or minutes if it lives.

  --count N  how many mutants of each folder (default 20)

Folders, if none is named:
${FOLDERS.map((folder) => `  ${folder}`).join('\n')}
`;

/** Returns the words of the command line. Ends the process if one of them is unknown. */
function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { count: { type: 'string', default: '20' }, help: { type: 'boolean' } },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`);
    process.exit(2);
  }
}

const { values, positionals } = readWords();
if (values.help) {
  console.log(HELP);
  process.exit();
}
const count = Number(values.count);
if (!Number.isInteger(count) || count < 1) {
  console.error(`--count takes a whole number of mutants, not ${values.count}`);
  process.exit(2);
}
const folders = positionals.length ? positionals.map((name) => path.normalize(name)) : FOLDERS;
for (const folder of folders.filter((name) => !existsSync(path.join(ROOT, name)))) {
  console.error(`There is no folder ${folder}. Name one from the top of the repository.`);
  process.exit(2);
}
console.log('Copying the repository and installing its packages …');
const copy = await copyRepository();
try {
  for (const folder of folders) await testMutants(copy, folder, count);
} finally {
  await rm(copy, { recursive: true, force: true });
}

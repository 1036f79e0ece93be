import '../../../../release/fixtures/replaceComposing.fixture';
import { PROJECT, ROOT } from '@site/project';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { runHere } from '../../../../release/fixtures/runRelease.fixture';
import { TestRepository } from '../../../../release/fixtures/TestRepository.fixture';
import { createWorkflow } from './createWorkflow';

// The steps of `runStep` start no process but git.
jest.mock('execa', () => ({ execa: mockExeca }));

/** What came of a step of a workflow. */
interface Step {
  code: number | null;
  printed: string;
  /** The step's outputs, `name=value` in lines. */
  output: string;
  /** What it adds to the page of the run. */
  summary: string;
}

/** Returns a repository whose apps are built and live, and which accepts no new origins. */
export const liveRepository = async () => acceptingNothing(await TestRepository.live());

/** Lets a repository accept no new origins. */
export async function acceptingNothing(repository: TestRepository): Promise<TestRepository> {
  await mkdir(path.join(repository.folder, '.github'));
  await writeFile(path.join(repository.folder, '.github/accepted-origins.txt'), '');
  return repository;
}

type Run = (env: Record<string, string>) => Promise<Pick<Step, 'code' | 'printed'>>;

/** Runs a step as GitHub does, with the variables of a job. */
async function runOnGitHub(folder: string, run: Run): Promise<Step> {
  const files = await temporaryFolder({ output: '', summary: '' });
  const [output, summary] = [path.join(files, 'output'), path.join(files, 'summary')];
  const ended = await run({
    INIT_CWD: folder,
    SITE_STORE: path.join(folder, '.site'),
    RELEASE_BY: 'Ann',
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
  });
  return {
    ...ended,
    output: await readFile(output, 'utf8'),
    summary: await readFile(summary, 'utf8'),
  };
}

/** The repository in which a step is running. */
let here: TestRepository;

/** Runs a step of a workflow in this process, and the release tool that it starts, too. */
export function runStep(
  repository: TestRepository,
  step: string,
  env: Record<string, string> = {},
): Promise<Step> {
  here = repository;
  return runOnGitHub(repository.folder, async (variables) => {
    const before = process.env;
    process.env = { ...before, ...variables, ...env };
    PROJECT.root = repository.folder;
    try {
      const { code, out, err } = await runHere(createWorkflow(), [step]);
      return { code, printed: out + err };
    } finally {
      process.env = before;
      PROJECT.root = ROOT;
    }
  });
}

/** In place of `execa`. */
async function mockExeca(program: string, words: string[], { all = false } = {}) {
  if (program === 'git')
    return { stdout: String(execFileSync('git', words, { cwd: here.folder })).trimEnd() };
  const { code, out, err } = await here.release(words);
  if (all && out) console.log(out.trimEnd());
  if (all && err) console.error(err.trimEnd());
  return { exitCode: code, all: out + err, stdout: out.trimEnd(), stderr: err.trimEnd() };
}

const LOADER = path.join(ROOT, 'node_modules/tsx/dist/loader.mjs');

/** Returns a module that runs a program of this repository on another one. */
const programOn = (folder: string, file: string) => `
import { PROJECT } from '${ROOT}/shared/platform/project/src/index.ts';
PROJECT.root = '${folder}';
await import('${ROOT}/shared/platform/${file}');
`;

/** Runs a step of a workflow in a process, as GitHub does, which starts this repository's release tool. */
export async function startStep(
  folder: string,
  step: string,
  env: Record<string, string> = {},
): Promise<Step> {
  const machine = await temporaryFolder({
    'workflow.mjs': programOn(folder, 'toolchain/src/commands/ci/workflow.ts'),
    'release.mjs': programOn(folder, 'release/src/cli.ts'),
    release: `#!/bin/sh\nexec node --import ${LOADER} "$(dirname "$0")/release.mjs" "$@"\n`,
  });
  await chmod(path.join(machine, 'release'), 0o755);
  const words = ['--import', LOADER, path.join(machine, 'workflow.mjs'), step];
  return runOnGitHub(folder, async (variables) => {
    const PATH = `${machine}:${process.env.PATH}`;
    const options = { cwd: folder, env: { ...process.env, PATH, ...variables, ...env } };
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, words, options);
      return { code: 0, printed: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, printed: stdout + stderr };
    }
  });
}

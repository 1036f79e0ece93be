import { ROOT } from '@site/project';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { TestRepository } from '../../../../release/fixtures/TestRepository.fixture';

/** What came of a step of a workflow. */
interface Step {
  code: number;
  printed: string;
  /** The step's outputs, `name=value` in lines. */
  output: string;
  /** What it adds to the page of the run. */
  summary: string;
}

/** Returns a repository whose apps are built and live, and which accepts no new origins. */
export async function liveRepository(): Promise<TestRepository> {
  const repository = await TestRepository.live();
  await mkdir(path.join(repository.folder, '.github'));
  await writeFile(path.join(repository.folder, '.github/accepted-origins.txt'), '');
  return repository;
}

const LOADER = path.join(ROOT, 'node_modules/tsx/dist/loader.mjs');

/** Returns a module that runs a program of this repository on another one. */
const programOn = (folder: string, file: string) => `
import { PROJECT } from '${ROOT}/shared/platform/project/src/index.ts';
PROJECT.root = '${folder}';
await import('${ROOT}/shared/platform/${file}');
`;

/**
 * Runs a step of a workflow as GitHub does. The release tool that the step starts is this repository's.
 *
 * @param folder a repository
 */
export async function runStep(
  folder: string,
  step: string,
  env: Record<string, string> = {},
): Promise<Step> {
  const machine = await temporaryFolder({
    'workflow.mjs': programOn(folder, 'toolchain/src/commands/ci/workflow.ts'),
    'release.mjs': programOn(folder, 'release/src/cli.ts'),
    release: `#!/bin/sh\nexec node --import ${LOADER} "$(dirname "$0")/release.mjs" "$@"\n`,
    output: '',
    summary: '',
  });
  await chmod(path.join(machine, 'release'), 0o755);
  const ended = await run([path.join(machine, 'workflow.mjs'), step], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${machine}:${process.env.PATH}`,
      INIT_CWD: folder,
      SITE_STORE: path.join(folder, '.site'),
      RELEASE_BY: 'Ann',
      GITHUB_OUTPUT: path.join(machine, 'output'),
      GITHUB_STEP_SUMMARY: path.join(machine, 'summary'),
      ...env,
    },
  });
  return {
    ...ended,
    output: await readFile(path.join(machine, 'output'), 'utf8'),
    summary: await readFile(path.join(machine, 'summary'), 'utf8'),
  };
}

async function run(words: string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['--import', LOADER, ...words],
      options,
    );
    return { code: 0, printed: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, printed: stdout + stderr };
  }
}

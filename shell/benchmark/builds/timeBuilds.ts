import { workspaceOf } from '@site/release/appFolder';
import { execa } from 'execa';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** How often each build is timed. */
const TIMES = 3;

/** Milliseconds of production builds of one remote, the whole command. */
export interface BuildTimes {
  /** Without anything that an earlier build left behind. */
  cold: number[];
  /** Right after another one. */
  warm: number[];
}

/**
 * Times production builds of the marketing remote, as its team runs them.
 *
 * @param repository a copy, to build in
 * @param folder for temporary files, made by this
 * @throws ExecaError with webpack's words when it does not build
 */
export async function timeBuilds(repository: string, folder: string): Promise<BuildTimes> {
  const workspace = workspaceOf('marketing');
  const build = async (temporary: string) => {
    const began = performance.now();
    // Where the compiler of our TypeScript keeps what it has compiled.
    const env = { TMPDIR: temporary };
    await execa('npm', ['run', '--silent', 'build', '-w', workspace], {
      cwd: repository,
      env,
      all: true,
    });
    return performance.now() - began;
  };
  const times: BuildTimes = { cold: [], warm: [] };
  for (let run = 0; run < TIMES; run += 1) {
    const temporary = path.join(folder, String(run));
    await mkdir(temporary, { recursive: true });
    for (const left of ['dist', 'node_modules/.cache', 'node_modules/.federation'])
      await rm(path.join(repository, workspace, left), { recursive: true, force: true });
    times.cold.push(await build(temporary));
    times.warm.push(await build(temporary));
  }
  return times;
}

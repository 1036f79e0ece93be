import { workspaceOf } from '@site/release/appFolder';
import { execa } from 'execa';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Number of builds of each kind. */
const TIMES = 3;

/** Milliseconds of production builds of one remote; each is the time of the whole command. */
export interface BuildTimes {
  /** Without any cache. */
  cold: number[];
  /** Directly after another build. */
  warm: number[];
}

/**
 * Times production builds of the marketing remote with its own command.
 *
 * @param repository a copy to build in
 * @param folder for temporary files; it is created
 * @throws ExecaError with webpack's output if the build fails
 */
export async function timeBuilds(repository: string, folder: string): Promise<BuildTimes> {
  const workspace = workspaceOf('marketing');
  const build = async (temporary: string) => {
    const began = performance.now();
    // tsx keeps its compile cache in TMPDIR.
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

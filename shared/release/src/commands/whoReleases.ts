import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { requireShape } from '../records/readJson';
import { lineSchema } from '../records/lineSchema';

/**
 * Who makes a release: `RELEASE_BY`, else the name that git knows, else the user of this machine.
 *
 * @throws Refusal when that is no name that a table could show
 */
export async function whoReleases(): Promise<string> {
  const name = process.env.RELEASE_BY || (await gitName()) || userInfo().username;
  return requireShape(name, lineSchema, 'your name', 'Set RELEASE_BY to it.');
}

/** Empty when git is not there, or was told no name. */
async function gitName(): Promise<string> {
  try {
    const cwd = process.env.INIT_CWD ?? process.cwd();
    return (await promisify(execFile)('git', ['config', 'user.name'], { cwd })).stdout.trim();
  } catch {
    return '';
  }
}

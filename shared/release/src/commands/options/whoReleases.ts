import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { validate } from '../../records/readJson';
import { lineSchema } from '../../records/schemas/lineSchema';

/**
 * Returns who makes a release: `RELEASE_BY`, otherwise git’s user name, otherwise the user of this
 * machine.
 *
 * @throws Refusal when a table could not show the name in one line
 */
export async function whoReleases(): Promise<string> {
  const name = process.env.RELEASE_BY || (await readGitName()) || userInfo().username;
  return validate(name, lineSchema, 'your name', 'Set RELEASE_BY to it.');
}

/**
 * Returns the team's name for everybody to see: `RELEASE_TEAM`. Releases are public, so they name
 * nobody by default.
 *
 * @throws Refusal when a table could not show it in one line
 */
export function publicTeam(): string | undefined {
  const team = process.env.RELEASE_TEAM;
  if (!team) return undefined;
  return validate(team, lineSchema, 'RELEASE_TEAM', 'Set it to your team’s name, or leave it out.');
}

/** Reads git’s user name; empty when git is not installed or has none. */
async function readGitName(): Promise<string> {
  try {
    const cwd = process.env.INIT_CWD ?? process.cwd();
    return (await promisify(execFile)('git', ['config', 'user.name'], { cwd })).stdout.trim();
  } catch {
    return '';
  }
}

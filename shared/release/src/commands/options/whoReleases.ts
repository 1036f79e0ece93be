import { userInfo } from 'node:os';
import { validate } from '../../documents/readJson';
import { line } from '../../documents/schemas/fields';
import { askGit } from './askGit';

/**
 * Returns who makes a release: `RELEASE_BY`, otherwise git’s user name, otherwise the user of this
 * machine.
 *
 * @throws Refusal when a table could not show the name in one line
 */
export async function whoReleases(): Promise<string> {
  const name =
    process.env.RELEASE_BY || (await askGit('config', 'user.name')) || userInfo().username;
  return validate(name, line, 'your name', 'Set RELEASE_BY to it.');
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
  return validate(team, line, 'RELEASE_TEAM', 'Set it to your team’s name, or leave it out.');
}

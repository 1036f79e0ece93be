import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import type { Note } from '../../commit/commit';
import { validate } from '../../documents/readJson';
import { line } from '@site/format/schemas';
import { Refusal } from '@site/project';

/**
 * Returns who makes a release: `RELEASE_BY`, otherwise git’s user name, otherwise the user of this
 * machine.
 *
 * @throws Refusal when nothing says the name, or a table could not show it in one line
 */
export async function whoReleases(): Promise<string> {
  const name = process.env.RELEASE_BY || (await askGit('config', 'user.name')) || systemUser();
  return validate(name, line, 'your name', SET_NAME);
}

const SET_NAME = 'Set RELEASE_BY to it.';

/** Returns the name of this machine's user. In a container, a user may be a number alone. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch (cause) {
    throw new Refusal(
      `your name is not known: git has none, and this machine has none for the user ${process.getuid?.()}`,
      SET_NAME,
      { cause },
    );
  }
}

/**
 * Creates the note that says who makes a release, and why.
 *
 * @throws Refusal as `whoReleases` does
 */
export async function createNote(message?: string): Promise<Note> {
  return { by: await whoReleases(), message };
}

/** Asks git in the folder where npm was called. @returns nothing if git is not there, or fails */
export async function askGit(...words: string[]): Promise<string> {
  try {
    const cwd = process.env.INIT_CWD ?? process.cwd();
    return (await promisify(execFile)('git', words, { cwd })).stdout.trim();
  } catch {
    return '';
  }
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Asks git in the folder where npm was called. @returns nothing if git is not there, or fails */
export async function askGit(...words: string[]): Promise<string> {
  try {
    const cwd = process.env.INIT_CWD ?? process.cwd();
    return (await promisify(execFile)('git', words, { cwd })).stdout.trim();
  } catch {
    return '';
  }
}

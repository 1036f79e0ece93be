import { CommanderError, type Command } from 'commander';
import { reportFailure } from './output/report';

/**
 * Runs a command line. The process’s exit code becomes 1 when the command is refused or fails, and
 * 2 for wrong usage.
 *
 * @param words the arguments, without the program’s own name
 */
export async function runProgram(program: Command, words: string[]): Promise<void> {
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else reportFailure(error);
  }
}

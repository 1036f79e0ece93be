import path from 'node:path';
import { copyRepository } from '../support/copyRepository';
import { RunningCommand } from '../support/RunningCommand';
import { test as base } from '../support/site';

interface Fixtures {
  /** A copy of the repository with its builds. The test may change its sources. */
  copy: string;
  /** Starts a command, by default in the copy. What is left of it ends with the test. */
  start: (command: string, env?: Record<string, string>, folder?: string) => RunningCommand;
  /** Runs a command that must succeed. @returns what it printed */
  run: (command: string, env?: Record<string, string>, folder?: string) => Promise<string>;
}

/** Tests of commands that need a repository to change. */
export const test = base.extend<Fixtures>({
  copy: async ({ folder }, use) => use(await copyRepository(path.join(folder, 'copy'))),
  start: async ({ copy, browserLog }, use) => {
    const commands: RunningCommand[] = [];
    await use((command, env, folder = copy) => {
      const running = new RunningCommand(command.split(' '), folder, env);
      commands.push(running);
      return running;
    });
    // The page may still load from a server that ends now.
    browserLog.stop();
    for (const command of commands) command.kill();
  },
  run: async ({ start }, use) =>
    use(async (...command) => {
      const running = start(...command);
      await running.expectSuccess();
      return running.output;
    }),
});

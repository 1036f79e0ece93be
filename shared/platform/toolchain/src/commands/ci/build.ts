import { appFolder, localApps, Refusal } from '@site/project';
import { forEachConcurrently } from '@site/release';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { buildApp } from '../buildApps';
import { annotate } from './github';

/**
 * Builds all apps. One that can't be built keeps no other out: it is reported, has no `dist/` afterwards, and the
 * process's exit code becomes 1.
 */
export async function build(): Promise<void> {
  const buildOne = async (app: string) => {
    try {
      await buildApp(app);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      annotate(error.message);
      // A half of a build could be taken for a finished one.
      await rm(appFolder(app, 'dist'), { recursive: true, force: true });
      process.exitCode = 1;
    }
  };
  await forEachConcurrently(localApps(), buildOne, availableParallelism());
}

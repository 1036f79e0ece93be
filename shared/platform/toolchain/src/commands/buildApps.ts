import type { AppName } from '@site/format';
import { appFolder, localApps, PROJECT, Refusal, sourceHash, workspaceOf } from '@site/project';
import { forEachConcurrently, say } from '@site/release';
import { execa, ExecaError } from 'execa';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { COMPLETE } from '../webpack/PublishablePlugin';

/**
 * Builds every app whose sources changed since its last build, as many at a time as there are cores.
 *
 * @param log prints progress
 * @throws Refusal naming the app whose build failed, with webpack's output
 */
export async function buildApps(log: (line: string) => void = say): Promise<void> {
  const stale = localApps().filter((app) => !isBuilt(app));
  if (stale.length > 0) log(`Building ${stale.join(', ')} …`);
  await forEachConcurrently(stale, (app) => buildApp(app, log), availableParallelism());
}

/** Whether an app's `dist/` is a complete build of its current sources. */
function isBuilt(app: AppName): boolean {
  const marker = appFolder(app, 'dist', COMPLETE);
  return existsSync(marker) && readFileSync(marker, 'utf8') === sourceHash(app);
}

/**
 * Builds an app.
 *
 * @param log prints how long it took
 * @throws Refusal naming the app if its build failed, with webpack's output
 */
export async function buildApp(app: AppName, log: (line: string) => void = say): Promise<void> {
  const start = performance.now();
  const words = ['run', '--silent', 'build', '-w', workspaceOf(app)];
  try {
    await execa('npm', words, { cwd: PROJECT.root, all: true });
  } catch (cause) {
    const output = ((cause instanceof ExecaError && cause.all) || '').trim();
    throw new Refusal(
      `${app} does not build:`,
      'Fix the errors above, then run the command again.',
      { cause, output },
    );
  }
  log(`  ${app} built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

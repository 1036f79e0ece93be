import { APP_NAMES, BUILD_MANIFEST, SBOM, type AppName, type BuildManifest } from '@site/contract';
import { Refusal, say } from '@site/release';
import { appFolder, workspaceOf } from '@site/release/appFolder';
import { execa, ExecaError } from 'execa';
import { existsSync, readFileSync } from 'node:fs';
import { sourceHash } from '../sources/sourceHash';

/**
 * Builds every app whose sources changed since its last build, side by side.
 *
 * @param tell is told how it goes
 * @throws Refusal naming the app that doesn't build, after webpack's own words
 */
export async function buildApps(tell = say): Promise<void> {
  const stale = APP_NAMES.filter((app) => !isBuilt(app));
  if (stale.length > 0) tell(`Building ${stale.join(', ')} …`);
  await Promise.all(stale.map((app) => build(app, tell)));
}

/** Whether an app's `dist/` was made from its sources as they stand. */
function isBuilt(app: AppName): boolean {
  const manifest = appFolder(app, 'dist', BUILD_MANIFEST);
  // The one is there early, the other one when all has been built.
  if (!existsSync(manifest) || !existsSync(appFolder(app, 'dist', SBOM))) return false;
  try {
    const { sources } = JSON.parse(readFileSync(manifest, 'utf8')) as Partial<BuildManifest>;
    return sources === sourceHash(app);
  } catch {
    // Half written by a build that was stopped: build again.
    return false;
  }
}

async function build(app: AppName, tell: typeof say): Promise<void> {
  const began = performance.now();
  const workspace = workspaceOf(app);
  try {
    await execa('npm', ['run', '--silent', 'build', '-w', workspace], { all: true });
  } catch (cause) {
    const words = cause instanceof ExecaError ? cause.all : '';
    throw new Refusal(`${app} does not build:\n${words}`, `Mend it, then run the command again.`, {
      cause,
    });
  }
  tell(`  ${app} built in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

import { appFolder, localApps, workspaceOf } from '@site/project';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';

/**
 * Takes the finished builds of apps over into this checkout, as far as there are any. Takes nothing else: what ran
 * during a build may have added files, such as ones that replace the release tool.
 *
 * @param folder what the job `build` uploaded
 */
export async function takeBuilds(folder: string): Promise<void> {
  for (const app of localApps()) {
    const dist = path.join(folder, workspaceOf(app), 'dist');
    if (existsSync(dist)) await cp(dist, appFolder(app, 'dist'), { recursive: true });
  }
}

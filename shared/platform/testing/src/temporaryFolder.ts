import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders: string[] = [];

/** Creates an empty folder that is removed after the test file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'site-test-')));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  for (const folder of folders.splice(0))
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders: string[] = [];

/**
 * Creates a folder that is removed after the test file.
 *
 * @param files texts of its files, by path
 */
export async function temporaryFolder(files: Record<string, string> = {}): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'site-test-')));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return folder;
}

afterAll(async () => {
  for (const folder of folders.splice(0))
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

import { readdirSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(__dirname, '../../../..');

/** What `.gitignore` names, and git's own folder. */
const IGNORED = new Set(['.git', 'node_modules', 'dist', '.site', '.test-results']);

/** Lists the files of the repository by their paths, without git, which not every machine has. */
export function repositoryFiles(folder = ''): string[] {
  const entries = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  return entries
    .filter(({ name }) => !IGNORED.has(name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? repositoryFiles(file) : [file];
    });
}

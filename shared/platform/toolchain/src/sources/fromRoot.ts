import { ROOT } from '@site/project';
import path from 'node:path';

/** Returns a file's path in the repository, with slashes on every system. */
export const fromRoot = (file: string): string =>
  path.relative(ROOT, file).split(path.sep).join('/');

import { ROOT } from '@site/release/appFolder';
import path from 'node:path';

/** Returns a source's path in the repository. Code that webpack generates has a name of its own. */
export function sourceName({ absoluteResourcePath }: { absoluteResourcePath: string }): string {
  return path.isAbsolute(absoluteResourcePath)
    ? path.relative(ROOT, absoluteResourcePath).split(path.sep).join('/')
    : absoluteResourcePath;
}

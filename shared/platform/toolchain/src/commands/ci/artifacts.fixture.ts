import { cp } from 'node:fs/promises';
import path from 'node:path';

/**
 * Copies a folder as `actions/upload-artifact` and `download-artifact` do: by the rules of
 * `@actions/glob` with `excludeHiddenFiles` (its `internal-globber.js`), a file or folder whose name
 * begins with a dot is left out, with all that the folder contains.
 */
export const copyArtifact = (from: string, to: string) =>
  cp(from, to, {
    recursive: true,
    filter: (file) => file === from || !path.basename(file).startsWith('.'),
  });

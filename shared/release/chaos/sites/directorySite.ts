import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isTemporary } from '../../src/stores/folder/temporaryFiles';
import { checkFolder } from '../checks/checkFolder';
import type { ChaosSite } from './ChaosSite';

const HOUR = 3600;

/** Creates a directory store. @param parent an empty folder for the store */
export function directorySite(parent: string): Promise<ChaosSite> {
  const folder = path.join(parent, 'site');
  return Promise.resolve({
    store: folder,
    address: `${pathToFileURL(folder).href}/`,
    environment: { CHAOS_FOLDER: folder },
    counter: 'killAtFileOperation',
    ageLeftovers: async () => {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        const hourAgo = Date.now() / 1000 - HOUR;
        if (isTemporary(entry.name))
          await utimes(path.join(entry.parentPath, entry.name), hourAgo, hourAgo);
      }
    },
    checkHealed: () => checkFolder(folder),
    stop: () => Promise.resolve(),
  });
}

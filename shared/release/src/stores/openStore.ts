import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DirectoryStore } from './DirectoryStore';

/** The default store, in the repository's root. */
export const DEFAULT_STORE = fileURLToPath(new URL('../../../../.site', import.meta.url));

/**
 * The folder that a store's name stands for.
 *
 * @param name as given on the command line or in `SITE_STORE`; a relative one counts from where the command was given
 */
export const storeFolder = (name: string | undefined) =>
  name ? path.resolve(process.env.INIT_CWD ?? process.cwd(), name) : DEFAULT_STORE;

/** Opens a store by its name; none is the default store. */
export const openStore = (name: string | undefined) => new DirectoryStore(storeFolder(name));

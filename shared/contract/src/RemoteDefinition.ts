import type { Origins } from './Origins';
import type { Setting } from './SiteSettings';

/** A page that a remote exposes. */
export interface PageDefinition {
  /** Its module, relative to the remote's folder, e.g. `./src/home/Home`. */
  module: string;
  /**
   * Its early module, which makes the call of a press before hydration; see `EarlyModule`. It is
   * inlined into the page, so it may have 1,024 bytes, brotli-compressed, and imports no packages.
   */
  early?: string;
  /**
   * Bytes that its scripts may have, brotli-compressed, the remote's container included. The gate
   * refuses a version that has more.
   */
  budget: number;
}

/** What a remote is and needs. Its `remote.ts` states it, and its versions carry it to the store. */
export interface RemoteDefinition {
  /** Its name, e.g. `marketing`. Its folder is `marketing-remote`. */
  name: string;
  /** Its pages by name, e.g. `Home`. */
  pages: Record<string, PageDefinition>;
  /** The site settings that are its own, by name. No other app's pages get them. */
  settings?: Record<string, Setting>;
  /** Origins other than the site's own that its pages use. */
  origins?: Origins;
}

/** Returns the definition with its exact type, from which the types of routes and props derive. */
export const defineRemote = <const Definition extends RemoteDefinition>(definition: Definition) =>
  definition;

import type { SiteSettings } from './SiteSettings';

/** What the shell's Node bundle is asked, as the `workerData` of the worker thread that it runs in. */
export interface PrerenderRequest {
  site: SiteSettings;
  /** Path of the page, or undefined for the page of unknown addresses. */
  pathname: string | undefined;
  /** The remote's Node bundle of the page, when a remote has it. */
  bundle?: {
    /** CommonJS text. */
    source: string;
    /** Names it in stack traces: its key in the store. */
    file: string;
    /** Address of its version's folder, from the site's root, with a slash at the end: pictures are found from here. */
    folder: string;
  };
}

/** What it posts back, once: the page, or why there is none. */
export type PrerenderResult =
  | {
      markup: string;
      /** `<style>` elements for the head. */
      styles: string;
    }
  | {
      failure: {
        message: string;
        /** Names of the components around it, innermost first, when a component failed. */
        components: string[];
      };
    };

/** Milliseconds that the shell's bundle may wait for a page that is not ready before it gives up and says which component waits. */
export const PRERENDER_LIMIT = 5_000;

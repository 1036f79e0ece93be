import type { SiteSettings } from '../SiteSettings';

/** Asks the default export of the shell's Node bundle (`PRERENDER_BUNDLE`) for one page. */
export interface PrerenderRequest {
  site: SiteSettings;
  /** Path of the page, or undefined for the page of unknown addresses. */
  pathname: string | undefined;
  /** Node bundle of the page. Absent when the shell renders the page without a remote. */
  bundle?: PageBundle;
  /** Asks for the stack of a failure. Development only. */
  withStack?: true;
}

/** A remote's page, compiled to run in Node. */
export interface PageBundle {
  /** CommonJS source. */
  source: string;
  /** Name of the bundle in stack traces: its key in the store. */
  file: string;
  /**
   * Address of the version's folder from the site's root, with a trailing slash. Addresses of
   * pictures begin with it.
   */
  folder: string;
}

/** A prerendered page, as text that the composer checks. */
export interface RenderedMarkup {
  markup: string;
  /** `<style>` elements for the head. */
  styles: string;
}

/** The prerendered page, or why rendering failed. */
export type PrerenderResult =
  | RenderedMarkup
  | {
      failure: {
        message: string;
        /** Names of the enclosing components, innermost first; empty when no component failed. */
        components: string[];
        /** Of the error, if the request asks for it. Frames name the files of bundles. */
        stack?: string;
      };
    };

/** Milliseconds that a page may suspend during prerendering before that counts as a failure. */
export const PRERENDER_LIMIT = 5_000;

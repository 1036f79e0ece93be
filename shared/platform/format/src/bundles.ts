import type { AppName } from './AppName';
import type { PartOffers } from './partOffers';
import type { ComposedRelease } from './schemas/release';
import type { RemotePage, SiteSettings } from '@site/contract';
import type { Manifests, VersionManifest } from './schemas/versionManifest';

// What the release tool asks the Node bundles of a shell's version.

/** Asks the default export of the shell's Node bundle (`PRERENDER_BUNDLE`) for one page. */
export interface PrerenderRequest {
  site: SiteSettings;
  /** The page of a remote, and the path of its first render. Absent for the page of unknown addresses. */
  page?: RemotePage & { path: string };
  /** Node bundle of the page. Absent when the shell renders the page without a remote. */
  bundle?: PageBundle;
  /** Node bundles of the parts that the page shows, by their names, e.g. `marketing/StoreBadges`. */
  parts?: Record<string, PageBundle>;
  /** Which of the parts that the page names are offered. Absent if it names none. */
  offers?: PartOffers;
  /** Asks for the stack of a failure. Development only. */
  withStack?: true;
}

/** A remote's page or part, compiled to run in Node. */
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
        /** The error's stack, if the request asks for it. Frames name the files of bundles. */
        stack?: string;
      };
    };

/** Milliseconds that a page may suspend during prerendering before that counts as a failure. */
export const PRERENDER_LIMIT = 5_000;

/**
 * What a shell version's composer is asked. The composer is a Node bundle of the shell's version
 * (`COMPOSER_BUNDLE`). Its default export answers one request, in a sandbox of its own. No code of a
 * remote runs in it: it gets rendered markup as text.
 *
 * Composers outlive the checkout that built them, so this protocol only ever grows.
 */
export interface ComposerRequest extends CompositionSources {
  /** Asks for these pages, by file. Without it, the plan is asked for. */
  rendered?: Record<string, RenderedMarkup>;
}

export type ComposerAnswer =
  | { plan: CompositionPlan }
  | { pages: Record<string, ComposedPage | CompositionFailure> }
  | CompositionFailure;

export interface ComposedPage {
  html: string;
  /** What browsers put elsewhere than the markup says. Versions that were live before may have it. */
  misplaced?: string;
}

/** Why there is no plan or no page, and a hint: what to do. A line each. */
export interface CompositionFailure {
  failure: { message: string; hint: string };
}

export interface CompositionSources {
  release: ComposedRelease;
  /** Manifests of the live versions. */
  manifests: Manifests;
  /** Manifests of the versions to fall back to, by app. */
  fallbacks: Record<string, VersionManifest>;
  /** The shell's `page.html`. */
  template: string;
  /**
   * Addresses of the folders of apps in development, whose files change with every save and have no hash. Only
   * development servers have such apps.
   */
  developed?: Record<AppName, string>;
}

/** A page that a composer will make. */
export interface PlannedPage {
  /** Its file, e.g. `private-policy.html`. */
  file: string;
  /** Everything that it is made of, as JSON. */
  of: unknown;
  /** What the shell's prerender bundle is asked for; the release tool adds the remotes' bundles. */
  request: Omit<PrerenderRequest, 'bundle' | 'parts'>;
  /** The remote's page; undefined for a page of the shell alone. */
  page?: RemotePage;
  parts: RemotePage[];
}

/** Everything in the site's root. */
export interface CompositionPlan {
  pages: PlannedPage[];
  /** Other files with their text, e.g. `robots.txt`. */
  texts: Record<string, string>;
  /** Files that are copies of the shell's files: its path in the version's folder, by file. */
  copies: Record<string, string>;
}

/**
 * Variables of Node that browsers lack. Builds refuse them in scripts for browsers, and pages do not
 * get them while they are prerendered. Not `global`, which builds replace.
 */
export const NODE_VARIABLES = [
  'process',
  'Buffer',
  'setImmediate',
  'clearImmediate',
  '__dirname',
  '__filename',
] as const;

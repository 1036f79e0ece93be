import type { AppName } from '../AppName';
import type { ComposedRelease } from '../Release';
import type { PrerenderRequest } from './Prerender';
import type { RemotePage } from '../Route';
import type { VersionManifest } from '../VersionManifest';

/**
 * What the release tool and a shell version's composer tell each other. The composer is a Node
 * bundle of the shell's version (`COMPOSER_BUNDLE`) and runs in a sandbox of its own. No code of a
 * remote runs in it: it gets rendered markup as text.
 *
 * Composers outlive the checkout that built them, so this protocol only ever grows.
 */
export type ComposerTask =
  | { id: number; task: 'plan' }
  | { id: number; task: 'page'; file: string; rendered: RenderedMarkup };

/** Answer to the task with the same id. */
export type ComposerAnswer =
  | { id: number; plan: CompositionPlan }
  | { id: number; html: string }
  | { id: number; failure: { message: string; cure: string } };

/** Manifests of some versions that fit together, by app. */
export type Manifests = Record<AppName, VersionManifest> & { shell: VersionManifest };

/** What a composer gets at its start, as `workerData`. */
export interface CompositionSources {
  release: ComposedRelease;
  /** Manifests of the live versions. */
  manifests: Manifests;
  /** The shell's `page.html`. */
  template: string;
}

/** A prerendered page, as text that the composer checks. */
export interface RenderedMarkup {
  markup: string;
  /** `<style>` elements for the head. */
  styles: string;
}

/** A page that a composer will make. */
export interface PlannedPage {
  /** Its file, e.g. `private-policy.html`. */
  file: string;
  /** Number of the release that changed the page last. */
  number: number;
  /** What the shell's prerender bundle is asked for; the release tool adds the remote's bundle. */
  request: Omit<PrerenderRequest, 'bundle'>;
  /** The remote's page; undefined for a page of the shell alone. */
  page?: RemotePage;
}

/** Everything in the site's root. */
export interface CompositionPlan {
  pages: PlannedPage[];
  /** Other files with their text, e.g. `robots.txt`. */
  texts: Record<string, string>;
  /** Files that are copies of the shell's files: its path in the version's folder, by file. */
  copies: Record<string, string>;
  /** Scripts of the shell that run on every page, for its budget. */
  startScripts: string[];
}

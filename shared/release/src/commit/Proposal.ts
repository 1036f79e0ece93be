import type { Manifests, Release, SiteSettings } from '@site/contract';
import type { AllowOrigins } from '../gate/checkOrigins';
import type { AcceptBlankPage } from '../gate/gate';
import type { ReleaseNote } from '../records/releaseNote';
import type { StaticFiles } from '../static-files/staticContents';

/** Content of a release before it has passed the gate. */
export interface Proposal {
  apps: Release['apps'];
  site: SiteSettings;
  /** The files in the site's root. Without them, the live ones stay. */
  staticFiles?: StaticFiles | undefined;
  /** Manifests of the versions in `apps`, which the gate checks. */
  candidate: Manifests;
  /**
   * Called before the release is written, e.g. to write `site.json`.
   *
   * @returns false if the proposal is outdated
   */
  prepare?: () => Promise<boolean>;
}

/** What a release restores. */
export type Restoration = Pick<Proposal, 'apps' | 'staticFiles' | 'candidate'>;

/** How a release is made. */
export interface CommitOptions {
  /** Who makes the release, and why. Without it the release has no note. */
  note?: ReleaseNote | undefined;
  /** Accepts that pages may use more origins. Without it, that is refused. */
  allow?: AllowOrigins | undefined;
  /** Prints a line before a wait that may take a minute. */
  say?: ((line: string) => void) | undefined;
  /**
   * Called once the release is written, with the one that was live before. Not called if nothing
   * changes; called again if the release has to be written again.
   */
  written?: ((before: Release | undefined) => void) | undefined;
}

/** How a release is made of what was live before. */
export interface RestoreOptions extends Pick<CommitOptions, 'note' | 'say' | 'written'> {
  /** Accepts that pages which can't be rendered go live without markup; see `AcceptBlankPage`. */
  skipRender?: AcceptBlankPage | undefined;
}

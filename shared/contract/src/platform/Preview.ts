import type { AppName } from './AppName';

/** What makes a release a preview: it is never live, and its pages have addresses of their own. */
export interface Preview {
  /** See `PREVIEW_NAME`. */
  name: string;
  /** The previewed versions, by app. All other apps have the versions of the live release. */
  versions: Record<AppName, string>;
  /** Whether a part of the visitors gets it. Then its pages look and are indexed as live ones. */
  rollout?: true;
}

/** What a preview may be called: its name is part of addresses. Rollouts begin with their prefix. */
export const PREVIEW_NAME = /^(?!rollout-)[a-z0-9][a-z0-9-]{0,39}$/;

/**
 * Parameter of a page's query that opens a preview in this tab; without a value, it leaves the
 * preview. The tab's session storage holds the preview's name under the same key.
 */
export const PREVIEW_PARAMETER = 'preview';

/** Begins the names of rollouts. No other preview may be called so. */
export const ROLLOUT_PREFIX = 'rollout-';

/** What a preview may be called: its name is part of addresses. Rollouts begin with their prefix. */
export const PREVIEW_NAME = /^(?!rollout-)[a-z0-9][a-z0-9-]{0,39}$/;

/** Milliseconds after which a preview ends. */
export const PREVIEW_AGE = 14 * 24 * 3600_000;

/**
 * Parameter of a page's query that opens a preview in this tab; without a value, it leaves the
 * preview. The tab's session storage holds the preview's name under the same key.
 */
export const PREVIEW_PARAMETER = 'preview';

/** Begins the names of rollouts. No preview may be called so. */
export const ROLLOUT_PREFIX = 'rollout-';

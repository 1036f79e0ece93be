/** Milliseconds after which `prune` deletes a preview by default. */
export const PREVIEW_AGE = 14 * 24 * 3600_000;

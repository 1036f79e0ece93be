import type { ExposedPage, SharedModule } from './schemas/versionManifest';

/** What a page may have that not every shell knows, as fields of `ExposedPage`. */
const FEATURES = ['inlineStyles', 'params', 'sheet'] as const satisfies (keyof ExposedPage)[];

/**
 * Request by which a version of the shell provides the features that it knows, and a remote's takes those that
 * its pages have. So no page goes live with a shell that would leave one of them out.
 */
const REQUEST = '@site/contract';

/** Features are known by their names, so it never changes. */
const VERSION = '1.0.0';

/** What a shell of this checkout provides. */
export const providedFeatures: Record<string, SharedModule> = {
  [REQUEST]: { version: VERSION, exports: [...FEATURES] },
};

/** Returns what a remote with some pages takes. */
export function takenFeatures(pages: Record<string, ExposedPage>): Record<string, SharedModule> {
  const exports = FEATURES.filter((feature) =>
    Object.values(pages).some((page) => page[feature] !== undefined),
  );
  return exports.length > 0 ? { [REQUEST]: { version: VERSION, exports } } : {};
}

import {
  settingsFor,
  SHELL,
  sourcesFor,
  type AppName,
  type CompositionSources,
  type PolicySources,
  type SiteSettings,
} from '@site/contract';
import { CompositionError } from './CompositionError';

/** What a page gets of the site's settings and may use of other origins. */
export interface PageScope {
  site: SiteSettings;
  allows: PolicySources;
}

/**
 * Returns the scope of a remote's pages.
 *
 * @param remote undefined for a page of the shell alone
 * @throws CompositionError when a setting or an origin can't be part of a policy
 */
export function pageScope({ release }: CompositionSources, remote: AppName | undefined): PageScope {
  try {
    return { site: sorted(settingsFor(release, remote)), allows: sourcesFor(release, remote) };
  } catch (error) {
    throw new CompositionError(
      error instanceof Error ? error.message : String(error),
      `Correct that setting, or the origins of ${remote ?? SHELL} in its folder.`,
    );
  }
}

/** A page must not depend on the order in which a document names its settings. */
const sorted = (site: SiteSettings) =>
  Object.fromEntries(Object.entries(site).sort(([a], [b]) => (a < b ? -1 : 1))) as SiteSettings;

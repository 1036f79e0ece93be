import {
  policySources,
  settingsFor,
  SHELL,
  sourcesFor,
  TRUSTED_TYPES_POLICY,
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
  /** Names of the Trusted Types policies that the builds of its apps create. */
  trustedTypes: string[];
}

/**
 * Builds of format 1 used the app's name. The same on every page, so that a new app changes no
 * other page.
 */
const TRUSTED_TYPES = [TRUSTED_TYPES_POLICY, 'shell', 'marketing', 'account'];

/**
 * Returns the scope of a remote's pages.
 *
 * @param remote undefined for a page of the shell alone
 * @throws CompositionError when a setting or an origin can't be part of a policy
 */
export function pageScope(sources: CompositionSources, remote: AppName | undefined): PageScope {
  try {
    return readScope(sources, remote);
  } catch (error) {
    throw new CompositionError(
      error instanceof Error ? error.message : String(error),
      `Correct that setting, or the origins of ${remote ?? SHELL} in its folder.`,
    );
  }
}

function readScope(sources: CompositionSources, remote: AppName | undefined): PageScope {
  const { release } = sources;
  if (!isFirstFormat(sources))
    return {
      site: sorted(settingsFor(release, remote)),
      allows: sourcesFor(release, remote),
      trustedTypes: TRUSTED_TYPES,
    };
  const uses = Object.values(release.apps).flatMap((app) => [app.origins, app.previous?.origins]);
  const allows = policySources(uses, release.site);
  // A release of format 1 has no hashes of its pages, so they must have the bytes that they had.
  return release.format === undefined
    ? { site: release.site, allows, trustedTypes: Object.keys(release.apps) }
    : { site: sorted(release.site), allows, trustedTypes: TRUSTED_TYPES };
}

/** A page must not depend on the order in which a document names its settings. */
const sorted = (site: SiteSettings) =>
  Object.fromEntries(Object.entries(site).sort(([a], [b]) => (a < b ? -1 : 1))) as SiteSettings;

/**
 * Whether the shell is of format 1. It shows every page in the document that the visitor came with,
 * so all pages need the settings and the origins of all apps.
 */
export const isFirstFormat = ({ manifests }: CompositionSources): boolean =>
  manifests[SHELL]?.format.split('.')[0] === '1';

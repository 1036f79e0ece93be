import type { Origins } from '@site/contract';
import type { SiteSettings } from '@site/contract';

/** The policy's directive for each kind of use. */
export const ORIGIN_DIRECTIVES = {
  connect: 'connect-src',
  images: 'img-src',
} as const satisfies Record<keyof Origins, string>;

/** The directive of a page whose libraries write `<style>` elements, which no hash can name. */
export const STYLE_DIRECTIVE = 'style-src';

/** What allows any style. */
export const ANY_STYLE = "'unsafe-inline'";

/** Sources that a Content-Security-Policy allows besides the site's own, by directive. */
export type PolicySources = Partial<
  Record<
    (typeof ORIGIN_DIRECTIVES)[keyof typeof ORIGIN_DIRECTIVES] | typeof STYLE_DIRECTIVE,
    string[]
  >
>;

/**
 * Returns the policy's sources for some apps' origins: settings are replaced by their values, and
 * empty ones left out. Sorted and without duplicates.
 *
 * @throws Error when a source has a host that a policy can't express
 */
export function policySources(uses: (Origins | undefined)[], site: SiteSettings): PolicySources {
  const sources: PolicySources = {};
  for (const kind of KINDS) {
    const values = uses
      .flatMap((origins) => origins?.[kind] ?? [])
      .map((entry) => fillIn(entry, site))
      .filter(Boolean)
      .map(toSource);
    if (values.length > 0) sources[ORIGIN_DIRECTIVES[kind]] = [...new Set(values)].sort();
  }
  return sources;
}

/** Lists the sources that `after` allows and `before` does not, e.g. `connect-src https://a.b`. */
export const addedSources = (before: PolicySources, after: PolicySources): string[] =>
  Object.entries(after).flatMap(([directive, sources]) =>
    sources
      .filter((source) => !before[directive as keyof PolicySources]?.includes(source))
      .map((source) => `${directive} ${source}`),
  );

const KINDS = Object.keys(ORIGIN_DIRECTIVES) as (keyof Origins)[];

/** Returns the setting that an entry stands for, or undefined if it is an origin. */
export const settingOfEntry = (entry: string): string | undefined => /^\{(\w+)\}$/.exec(entry)?.[1];

function fillIn(entry: string, site: SiteSettings): string {
  const setting = settingOfEntry(entry);
  return setting === undefined ? entry : (site[setting] ?? '');
}

/** Host names and addresses that a policy can express. URLs allow `;` in one, which would add a directive. */
export const POLICY_HOST = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

/**
 * Writes an address as a policy's source, from its parts: without a query, which sources can't have,
 * and without the characters that would end the source or the directive.
 */
export function toSource(address: string): string {
  const { protocol, hostname, origin, pathname } = new URL(address);
  if (!/^https?:$/.test(protocol) || !POLICY_HOST.test(hostname))
    throw new Error(`${address} can't be part of a Content-Security-Policy`);
  const path = pathname.replaceAll(';', '%3B').replaceAll(',', '%2C').replaceAll("'", '%27');
  return path === '/' ? origin : origin + path;
}

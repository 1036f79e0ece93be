import {
  ANY_STYLE,
  type LogEntry,
  ORIGIN_DIRECTIVES,
  type Release,
  settingOfEntry,
  STYLE_DIRECTIVE,
  toSource,
  type VersionManifest,
} from '@site/format';
import type { Origins } from '@site/contract';
import type { Variant } from '../documents/Variant';
import { Refusal } from '@site/project';

/** Called with what a release newly allows, a line each. */
export type AllowOrigins = (additions: string[]) => void;

/**
 * Finds what a release's pages would newly be allowed to call or show, compared with the live
 * versions and their fallbacks. Nobody loosens a policy unseen: without `allow`, this is a refusal.
 * A first release has nothing to compare with. Settings are compared by their values, since another
 * version of any app may bring another default.
 *
 * @param allow called with the additions, if the caller accepts them
 * @throws Refusal naming the app, its version and the additions
 */
export function checkOrigins(
  { manifests, release: { site } }: Variant,
  before: { log: Pick<LogEntry, 'site' | 'apps'>; manifests: VersionManifest[] } | undefined,
  allow?: AllowOrigins,
): void {
  if (!before) return;
  for (const manifest of Object.values(manifests)) {
    const { app, version } = manifest;
    const known = before.manifests
      .filter((other) => other.app === app)
      .flatMap((other) => listSources(other, before.log.site))
      .map(({ source }) => source);
    const additions = listSources(manifest, site)
      .filter(({ source }) => !known.includes(source))
      .map(({ source, setting }) => `+ ${source}${setting === undefined ? '' : ` (${setting})`}`);
    if (additions.length === 0) continue;
    if (allow) allow(additions.map((addition) => `${app}: ${addition}`));
    else
      throw new Refusal(
        `${app} ${version} asks for more than the live ${before.log.apps[app] ? app : 'site'} may use: ${additions.join(', ')}`,
        'If that is meant, run the command again with --allow.',
      );
  }
}

/** Lists what a policy gets, e.g. `connect-src https://maps.example.com`, and from which setting. */
const listSources = ({ origins, pages }: VersionManifest, site: Release['site']) => [
  ...Object.entries(ORIGIN_DIRECTIVES).flatMap(([kind, directive]) =>
    (origins[kind as keyof Origins] ?? []).flatMap((entry) => {
      const setting = settingOfEntry(entry);
      const source = setting === undefined ? entry : site[setting] && toSource(site[setting]);
      return source ? { source: `${directive} ${source}`, setting } : [];
    }),
  ),
  ...Object.entries(pages).flatMap(([page, { inlineStyles }]) =>
    inlineStyles
      ? { source: `${STYLE_DIRECTIVE} ${ANY_STYLE} of ${page}`, setting: undefined }
      : [],
  ),
];

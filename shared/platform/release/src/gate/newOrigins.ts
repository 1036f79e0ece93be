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
import { versionLabel, type VersionName } from '../documents/LogEntry';
import type { Variant } from '../documents/Variant';
import { Refusal } from '@site/project';

/** What the pages of a version would newly be allowed to call or show. */
export interface NewOrigins extends VersionName {
  /** Whether another version of the app is live. */
  isLive: boolean;
  /** Lines such as `+ connect-src https://maps.example.com`. */
  additions: string[];
}

/** The new origins that a command accepts: all of them, or those that are lines of a file. */
export type AcceptedOrigins = 'all' | { file: string; lines: string[] };

/**
 * Finds what a release's pages would newly be allowed to call or show, compared with the live
 * versions and their fallbacks. A first release has nothing to compare with. Settings are compared by
 * their values, since another version of any app may bring another default.
 */
export function findNewOrigins(
  { manifests, release: { site } }: Variant,
  before: { log: Pick<LogEntry, 'site' | 'apps'>; manifests: VersionManifest[] } | undefined,
): NewOrigins[] {
  if (!before) return [];
  return Object.values(manifests).flatMap((manifest) => {
    const { app, version } = manifest;
    const known = before.manifests
      .filter((other) => other.app === app)
      .flatMap((other) => listSources(other, before.log.site))
      .map(({ source }) => source);
    const additions = listSources(manifest, site)
      .filter(({ source }) => !known.includes(source))
      .map(({ source, setting }) => `+ ${source}${setting === undefined ? '' : ` (${setting})`}`);
    const isLive = Object.hasOwn(before.log.apps, app);
    return additions.length === 0 ? [] : [{ app, version, isLive, additions }];
  });
}

/**
 * Checks that a command accepts the new origins of a release: nobody loosens a policy unseen.
 *
 * @returns what to say of them, a line each
 * @throws Refusal naming those that it does not accept
 */
export function requireAccepted(
  found: NewOrigins[],
  accepted: AcceptedOrigins | undefined,
): string[] {
  if (found.length > 0 && accepted === undefined)
    throw new Refusal(
      distinct(found.map(describe)),
      'If that is meant, run the command again with --allow.',
    );
  const lines = distinct(
    found.flatMap(({ app, additions }) => additions.map((addition) => `${app}: ${addition}`)),
  );
  if (accepted === undefined || accepted === 'all') return lines;
  const missing = lines.filter((line) => !accepted.lines.includes(line));
  if (missing.length === 0) return lines;
  throw new Refusal(
    `${accepted.file} does not accept new origins: ${missing.join(', ')}`,
    'If they are meant, merge a change that adds each as a line to that file, then run this again.',
  );
}

/** A version may be on live pages and beside them. */
const distinct = (lines: string[]) => [...new Set(lines)];

const describe = ({ isLive, additions, ...version }: NewOrigins) =>
  `${versionLabel(version)} asks for more than the live ${isLive ? version.app : 'site'} may use: ${additions.join(', ')}`;

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

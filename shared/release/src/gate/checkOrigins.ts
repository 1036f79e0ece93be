import {
  ORIGIN_DIRECTIVES,
  settingOfEntry,
  type Manifests,
  type Origins,
  type Release,
  type VersionManifest,
} from '@site/contract';
import { Refusal } from '../errors/Refusal';

/** Called with what a release newly allows, a line each. */
export type AllowOrigins = (additions: string[]) => void;

/**
 * Finds what a release's pages would newly be allowed to call, show or frame, compared with the live
 * versions and their fallbacks. Nobody loosens a policy unseen: without `allow`, this is a refusal.
 * A first release has nothing to compare with.
 *
 * @param allow called with the additions, if the caller accepts them
 * @throws Refusal naming the app, its version and the additions
 */
export function checkOrigins(
  candidate: Manifests,
  live: Release | undefined,
  allow?: AllowOrigins,
): void {
  for (const manifest of Object.values(candidate)) {
    const { app, version, origins } = manifest;
    requireKnownEntries(manifest, candidate.shell);
    if (!live) continue;
    const before = live.apps[app];
    const known = [before?.origins, before?.previous?.origins].flatMap(listEntries);
    const additions = listEntries(origins)
      .filter((entry) => !known.includes(entry))
      .map((entry) => `+ ${entry}`);
    if (additions.length === 0) continue;
    if (allow) allow(additions.map((addition) => `${app}: ${addition}`));
    else
      throw new Refusal(
        `${app} ${version} asks for more than the live ${before ? app : 'site'} may use: ${additions.join(', ')}`,
        'If that is meant, run the command again with --allow.',
      );
  }
}

/** Returns entries such as `connect-src https://maps.example.com`. */
const listEntries = (origins: Origins | undefined): string[] =>
  Object.entries(ORIGIN_DIRECTIVES).flatMap(([kind, directive]) =>
    (origins?.[kind as keyof Origins] ?? []).map((entry) => `${directive} ${entry}`),
  );

/** Checks that entries are origins, or settings that the app's pages get. */
function requireKnownEntries(
  { app, version, origins, settings }: VersionManifest,
  shell: VersionManifest,
): void {
  const isDeclared = (name: string) =>
    [settings, shell.settings].some((declared) => Object.hasOwn(declared, name));
  for (const entry of Object.values(origins).flat() as string[]) {
    const setting = settingOfEntry(entry);
    if (setting === undefined ? isOrigin(entry) : isDeclared(setting)) continue;
    throw new Refusal(
      `${app} ${version} asks for ${entry}, which is neither an https origin nor one of its settings in braces`,
      `Correct the origins in ${app}’s folder, then build and deploy it again.`,
    );
  }
}

const isOrigin = (entry: string) =>
  /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(entry) && URL.canParse(entry);

import type { AppName, LogEntry, Release, ReleasedApp } from '@site/format';
import {
  appNames,
  isGivenUp,
  loggedAs,
  versionLabel,
  type VersionName,
} from '../documents/LogEntry';
import { advise, hint, Refusal } from '@site/project';
import { noRelease } from '../basics/firstRelease';
import type { Facts } from './Change';

/** Returns the newest release. @throws Refusal when there is none yet */
export function requireRelease(
  newest: LogEntry | undefined,
  facts: Pick<Facts, 'address'>,
): LogEntry {
  if (newest) return newest;
  throw noRelease(facts);
}

/** Returns what a release has of an app. @throws Refusal when the app is not live */
export function requireLiveApp(
  release: Pick<Release, 'apps'>,
  app: AppName,
  address: string,
): ReleasedApp {
  const released = Object.hasOwn(release.apps, app) ? release.apps[app] : undefined;
  if (released) return released;
  throw new Refusal(
    `${app} is not live in ${address}`,
    `The live apps are ${appNames(release).join(', ')}.`,
  );
}

/**
 * Checks that none of these versions was given up. The log's order settles every race: either this
 * change is committed first and prune keeps them, or the next attempt is refused here.
 *
 * @throws Refusal naming one that was withdrawn, by whom and why, or those that `prune` has given up
 */
export function requireKept(
  newest: LogEntry | undefined,
  versions: VersionName[],
  address: string,
): void {
  for (const version of versions) if (newest) requireNotWithdrawn(newest, version, address);
  const given = versions.filter((version) => newest && isGivenUp(newest.internal, version));
  if (given.length > 0) throw givenUpRefusal(given, address);
}

/** The refusal of a version that was given up: it can never go live. */
export class NeverAgain extends Refusal {}

/** Returns the refusal of versions that `prune` has given up. Their names never come back. */
export const givenUpRefusal = (versions: VersionName[], address: string) =>
  new NeverAgain(
    `prune has given up ${versions.map(versionLabel).join(' and ')} in ${address}, and deletes the files`,
    'Deploy again, or publish and activate the new name: the same files get a name such as 1.2.0-3f9a1c04-2.',
  );

/** Checks that a version's files were not withdrawn. @throws NeverAgain naming who withdrew them, and why */
export function requireNotWithdrawn(
  { internal: { versions } }: LogEntry,
  version: VersionName,
  address: string,
): void {
  const found = loggedAs(versions, version).find(([, logged]) => logged.givenUp?.withdrawn);
  const [name = '', { givenUp: { withdrawn: author } = {} } = {}] = found ?? [];
  if (!author) return;
  throw new NeverAgain(
    `${name} was withdrawn from ${address} by ${author.by}: ${author.message}`,
    hint`Build a version without that fault, or activate one that history shows: ${advise('history')}`,
  );
}

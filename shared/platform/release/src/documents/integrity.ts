import { contentKey, type ReleasedFile } from '@site/format';
import { createHash } from 'node:crypto';

/** Returns the subresource integrity of some bytes, as in `<script integrity>`. */
export const integrityOf = (bytes: Buffer) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Whether an object in `contents/` has the hash in its key. */
export const matchesContentKey = (key: string, bytes: Buffer): boolean =>
  contentKey({ stored: Number(key.split('/')[1]), integrity: integrityOf(bytes) }) === key;

/** Returns a version's entry for a file with these bytes. */
export const describeFile = (bytes: Buffer): ReleasedFile => ({
  integrity: integrityOf(bytes),
  bytes: bytes.length,
});

/**
 * Returns a version's name. The same build has the same one on every machine.
 *
 * @param facts content of its `version.json`, except the name
 */
export function versionName(packageVersion: string, facts: object): string {
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 8);
  return `${packageVersion}-${hash}`;
}

/** What follows a version's hash if a store has given up the name before, e.g. `-2`. */
const COUNT = /(?<=-[0-9a-f]{8})-\d+$/;

/** Returns the name of the same build in a store that has given up no name of it. */
export const firstVersionName = (version: string) => version.replace(COUNT, '');

/** Returns the hash of a version's files, which its name contains. It tells files apart under every name. */
export const filesOf = (version: string) =>
  /[0-9a-f]{8}$/.exec(firstVersionName(version))?.[0] ?? version;

/** Returns the name for the same build if `prune` has given up this one, e.g. `1.2.0-3f9a1c04-2`. */
export function nextVersionName(version: string): string {
  const count = COUNT.exec(version)?.[0].slice(1);
  return `${firstVersionName(version)}-${Number(count ?? 1) + 1}`;
}

/** Whether the content of a `version.json`, as it was written, has the hash in its version's name. */
export function matchesVersionName({ version, ...facts }: { version: string }): boolean {
  const name = firstVersionName(version);
  return versionName(name.replace(/-[^-]*$/, ''), facts) === name;
}

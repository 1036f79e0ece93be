import { createHash } from 'node:crypto';

/**
 * Returns a version's name: its package's version and a hash of its content. The same build has the
 * same name on every machine.
 *
 * @param packageVersion version in the app's package.json
 * @param facts content of its `version.json`, except the name
 */
export function versionName(packageVersion: string, facts: object): string {
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 8);
  return `${packageVersion}-${hash}`;
}

/**
 * Whether the content of a `version.json` still has the hash in its version's name.
 *
 * @param bytes the file as stored: newer release tools may write more fields than this one knows
 */
export function matchesVersionName(bytes: Buffer): boolean {
  const { version, ...facts } = JSON.parse(new TextDecoder().decode(bytes)) as { version: string };
  return versionName(version.replace(/-[^-]*$/, ''), facts) === version;
}

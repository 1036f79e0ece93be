import { createHash } from 'node:crypto';

/**
 * The name of a version: its package's version and a hash of all that it is, so that the same build has the same name on
 * every machine, and no other one has it.
 *
 * @param packageVersion version in the app's package.json
 * @param facts all that its `version.json` says, but the name
 */
export function versionName(packageVersion: string, facts: object): string {
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 8);
  return `${packageVersion}-${hash}`;
}

/**
 * Whether a `version.json` says what its version was named after.
 *
 * @param bytes as they stand: newer release tools may write more than this one knows
 */
export function isAsNamed(bytes: Buffer): boolean {
  const { version, ...facts } = JSON.parse(new TextDecoder().decode(bytes)) as { version: string };
  return versionName(version.replace(/-[^-]*$/, ''), facts) === version;
}

import { versionFile, type AppName, type ComposedRelease } from '@site/contract';
import { Refusal } from '../errors/Refusal';
import { integrityOf } from '../documents/integrity';
import { versionLabel, type NamedVersion } from '../documents/namedVersions';
import type { Store } from '../stores/Store';

/**
 * Reads a file of a version and checks it against the hash in the release.
 *
 * @throws Refusal when the version has no such file, or the store's file is missing or changed
 */
export async function readReleasedFile(
  store: Store,
  { number, apps }: ComposedRelease,
  app: AppName,
  file: string,
): Promise<Buffer> {
  const part = Object.hasOwn(apps, app) ? apps[app] : undefined;
  if (!part)
    throw new Refusal(
      `release ${number} has no ${app}`,
      `Deploy ${app}: npm run deploy -w ${app}-remote`,
    );
  const released = { app, ...part };
  const integrity = requireIntegrity(released, file);
  const key = versionFile(app, released.version, file);
  const stored = await store.read(key);
  const cure = `Publish ${versionLabel(released)} again from the same sources, or activate another version.`;
  if (!stored) throw new Refusal(`${store.address}/${key} is missing`, cure);
  if (integrityOf(stored.bytes) === integrity) return stored.bytes;
  throw new Refusal(
    `${store.address}/${key} is not the file that ${versionLabel(released)} was published with`,
    cure,
  );
}

/**
 * Returns the hash of one of a version's files.
 *
 * @throws Refusal when there is none: a file is never used unchecked
 */
function requireIntegrity(version: NamedVersion, file: string): string {
  const integrity = version.files[file]?.integrity;
  if (integrity) return integrity;
  throw new Refusal(
    `${versionLabel(version)} has no hash for ${file}`,
    `Build ${version.app} with its webpack.config.ts and publish it again.`,
  );
}

import { versionFile, type AppName, type ComposedRelease, type ReleasedFile } from '@site/contract';
import { integrityOf } from '../documents/integrity';
import { versionLabel, type VersionName } from '../documents/namedVersions';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/Store';

/**
 * Reads a file of a version and checks it against the hash with which it was published.
 *
 * @throws Refusal when the version has no such file, or the store's file is missing or changed
 */
export async function readVersionFile(
  store: Store,
  version: VersionName & { files: Record<string, ReleasedFile> },
  file: string,
): Promise<Buffer> {
  const label = versionLabel(version);
  const integrity = Object.hasOwn(version.files, file) && version.files[file]?.integrity;
  // A file is never used unchecked.
  if (!integrity)
    throw new Refusal(
      `${label} has no hash for ${file}`,
      `Build ${version.app} with its webpack.config.ts and publish it again.`,
    );
  const key = versionFile(version.app, version.version, file);
  const stored = await store.read(key);
  const cure = `Publish ${label} again from the same sources, or activate another version.`;
  if (!stored) throw new Refusal(`${label} is missing ${store.address}/${key}`, cure);
  if (integrityOf(stored.bytes) === integrity) return stored.bytes;
  throw new Refusal(
    `${store.address}/${key} is not the file that ${label} was published with`,
    cure,
  );
}

/**
 * Reads a file of one of a release's live versions.
 *
 * @throws Refusal as `readVersionFile` does, and when the release has no such app
 */
export async function readReleasedFile(
  store: Store,
  { number, apps }: ComposedRelease,
  app: AppName,
  file: string,
): Promise<Buffer> {
  const released = Object.hasOwn(apps, app) ? apps[app] : undefined;
  if (released) return readVersionFile(store, { app, ...released }, file);
  throw new Refusal(
    `release ${number} has no ${app}`,
    `Deploy ${app}: npm run deploy -w ${app}-remote`,
  );
}

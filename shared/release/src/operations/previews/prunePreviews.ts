import { versionLabel, namedVersions } from '../../records/namedVersions';
import { readPreviews, type PreviewRelease } from '../../records/readPreview';
import type { Store } from '../../stores/objects/Store';
import { deletePreview } from './writePreview';

/**
 * Deletes the previews that are older than an age in milliseconds. Rollouts do not expire.
 *
 * @returns their names
 */
export const deleteExpiredPreviews = (store: Store, age: number): Promise<string[]> =>
  deletePreviews(
    store,
    ({ preview, createdAt }) => !preview.rollout && Date.parse(createdAt) <= Date.now() - age,
  );

/**
 * Deletes the previews that name deleted versions. Their own commands do the same, unless they were
 * killed right after writing the preview.
 *
 * @param deleted names of versions
 */
export const deletePreviewsOf = (store: Store, deleted: string[]): Promise<string[]> =>
  deletePreviews(store, (release) =>
    namedVersions(release).some((version) => deleted.includes(versionLabel(version))),
  );

async function deletePreviews(
  store: Store,
  isVictim: (release: PreviewRelease) => boolean,
): Promise<string[]> {
  const names = (await readPreviews(store)).filter(isVictim).map(({ preview }) => preview.name);
  for (const name of names) await deletePreview(store, name);
  return names;
}

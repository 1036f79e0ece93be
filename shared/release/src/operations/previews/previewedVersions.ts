import type { Preview } from '@site/contract';
import { Refusal } from '../../errors/Refusal';
import { readPreview } from '../../records/readPreview';
import type { Store } from '../../stores/objects/Store';

/**
 * Returns the versions of a preview, by app.
 *
 * @throws Refusal when there is no such preview
 */
export async function previewedVersions(store: Store, name: string): Promise<Preview['versions']> {
  const release = await readPreview(store, name);
  if (release && !release.preview.rollout) return release.preview.versions;
  throw noPreview(store, name);
}

/** Creates the refusal for a name that no preview has. */
export const noPreview = ({ address }: Store, name: string) =>
  new Refusal(
    `${address} has no preview ${name}`,
    'See which there are: npm run release -- previews',
  );

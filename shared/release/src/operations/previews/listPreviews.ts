import { PREVIEW_PARAMETER, previewNote, type Preview, type Release } from '@site/contract';
import { readPreviews } from '../../records/readPreview';
import { readNoteAt } from '../../records/releaseNote';
import type { Store } from '../../stores/objects/Store';
import { PREVIEW_AGE } from './previewAge';

/** A preview, for the teams. */
export interface ListedPreview extends Pick<Preview, 'name' | 'versions'> {
  /** Number of the release that was live when it was made. */
  release: number;
  /** When that was, ISO 8601. */
  createdAt: string;
  /** From when on `prune` deletes it by default, ISO 8601. */
  expires: string;
  /** Who made it; undefined without a note. */
  by: string | undefined;
  message: string | undefined;
  /** Opens it in a browser's tab. */
  address: string;
}

/** Lists the previews, the newest first. Writes nothing. @throws Refusal when one can't be read */
export async function listPreviews(store: Store): Promise<ListedPreview[]> {
  const releases = await readPreviews(store);
  const previews = await Promise.all(
    releases
      .filter(({ preview }) => !preview.rollout)
      .map(async ({ number, createdAt, site, preview: { name, versions } }) => {
        const { by, message } = (await readNoteAt(store, previewNote(name))) ?? {};
        const expires = new Date(Date.parse(createdAt) + PREVIEW_AGE).toISOString();
        const address = previewAddress(site, name);
        return { name, versions, release: number, createdAt, expires, by, message, address };
      }),
  );
  return previews.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** Returns the address that opens a preview in a tab. */
export const previewAddress = ({ publicOrigin }: Release['site'], name: string) =>
  `${publicOrigin}/?${PREVIEW_PARAMETER}=${name}`;

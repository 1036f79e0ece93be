import { type LogEntry, PREVIEW_PARAMETER, type Release } from '@site/format';
import { hasEnded } from '../changes/previews';

/** A preview as `previews` lists it. */
export type ListedPreview = ReturnType<typeof listPreviews>[number];

/** Lists the previews of a release, the newest first. @param now milliseconds since 1970 */
export const listPreviews = (newest: LogEntry, now: number) =>
  Object.entries(newest.internal.previews)
    .map(([name, preview]) => {
      const { versions, release, at, until, by, message } = preview;
      return {
        name,
        versions,
        /** The one that made it. */
        release,
        createdAt: at,
        until,
        by,
        message,
        hasEnded: hasEnded(preview, now),
        address: previewAddress(newest.site, name),
      };
    })
    .sort((a, b) => b.release - a.release);

/** Returns the address that opens a preview in a tab. */
export const previewAddress = ({ publicOrigin }: Release['site'], name: string) =>
  `${publicOrigin}/?${PREVIEW_PARAMETER}=${name}`;

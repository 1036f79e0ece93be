import { type AppName, type LogEntry, PREVIEW_PARAMETER, type Release } from '@site/format';
import { hasEnded } from '../changes/previews';

export interface ListedPreview {
  name: string;
  versions: Record<AppName, string>;
  /** The release that made it: its number, and when it was, ISO 8601. */
  release: number;
  createdAt: string;
  /** When it ends, ISO 8601. */
  until: string;
  hasEnded: boolean;
  by: string;
  message: string | undefined;
  /** Opens it in a browser's tab. */
  address: string;
}

/** Lists the previews of a release, the newest first. @param now milliseconds since 1970 */
export const listPreviews = (newest: LogEntry, now: number): ListedPreview[] =>
  Object.entries(newest.internal.previews)
    .map(([name, preview]) => {
      const { versions, release, at, until, by, message } = preview;
      return {
        name,
        versions,
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

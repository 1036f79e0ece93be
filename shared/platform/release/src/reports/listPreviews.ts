import { type AppName, type LogEntry, PREVIEW_PARAMETER, type Release } from '@site/format';

/** Milliseconds after which `prune` deletes a preview by default. */
export const PREVIEW_AGE = 14 * 24 * 3600_000;

export interface ListedPreview {
  name: string;
  versions: Record<AppName, string>;
  /** The release that made it: its number, and when it was, ISO 8601. */
  release: number;
  createdAt: string;
  /** From when on `prune` deletes it by default, ISO 8601. */
  expires: string;
  by: string;
  message: string | undefined;
  /** Opens it in a browser's tab. */
  address: string;
}

/** Lists the previews of a release, the newest first. */
export const listPreviews = ({ site, internal }: LogEntry): ListedPreview[] =>
  Object.entries(internal.previews)
    .map(([name, { versions, release, createdAt, by, message }]) => ({
      ...{ name, versions, release, createdAt, by, message },
      expires: new Date(Date.parse(createdAt) + PREVIEW_AGE).toISOString(),
      address: previewAddress(site, name),
    }))
    .sort((a, b) => b.release - a.release);

/** Returns the address that opens a preview in a tab. */
export const previewAddress = ({ publicOrigin }: Release['site'], name: string) =>
  `${publicOrigin}/?${PREVIEW_PARAMETER}=${name}`;

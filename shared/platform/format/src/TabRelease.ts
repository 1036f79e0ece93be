import type { Origins, PageRoute, SiteSettings } from '@site/contract';
import type { AppName } from './AppName';
import { REMOTE_ENTRY } from './paths';
import type { DrawnRollout } from './Rollout';
import type { ReleasedFile } from './schemas/fields';
import type { VersionManifest } from './schemas/versionManifest';
import type { PartOffers } from './shownParts';

/** What a browser needs to know of a version. */
export interface TabVersion {
  version: string;
  /** Its container alone, which has the hashes of the scripts that it loads. */
  files: Record<string, ReleasedFile>;
  /** Names of the settings that it owns. */
  settings: string[];
  /** Origins that its pages use besides the site's own. */
  origins: Origins;
  /** The style sheets of its pages and parts, by their names. Absent if none has one. */
  sheets?: Record<string, { file: string; integrity: string }>;
  /** Pages and parts whose policy allows any style. Absent if there are none. */
  inlineStyles?: string[];
}

/** An app's live version, and the one to fall back to. */
export interface TabApp extends TabVersion {
  previous?: TabVersion;
}

/** What a tab reads of a release: about the shell, one remote, and those whose parts its pages show. */
export interface TabRelease {
  site: SiteSettings;
  /** The remote's pages, by name. */
  pages: Record<string, PageRoute>;
  apps: Record<AppName, TabApp>;
  /** Which of the parts that the remote's pages name are offered. Absent if they name none. */
  parts?: PartOffers;
  /** Which visitors get rollouts of the remote's pages. Absent if none do. */
  rollouts?: DrawnRollout[];
}

/** Returns what a browser needs to know of a version. */
export function tabVersion(manifest: VersionManifest): TabVersion {
  const { version, files, pages, settings, origins } = manifest;
  const entry = files[REMOTE_ENTRY];
  const sheets = Object.entries(pages).flatMap(([page, { sheet }]) => {
    const integrity = sheet !== undefined && files[sheet]?.integrity;
    return sheet !== undefined && integrity ? [[page, { file: sheet, integrity }] as const] : [];
  });
  const inlineStyles = Object.keys(pages).filter((page) => pages[page]?.inlineStyles);
  return {
    version,
    files: entry ? { [REMOTE_ENTRY]: entry } : {},
    settings: Object.keys(settings),
    origins,
    ...(sheets.length > 0 && { sheets: Object.fromEntries(sheets) }),
    ...(inlineStyles.length > 0 && { inlineStyles }),
  };
}

/** Returns what a browser needs to know of an app. @param previous the version to fall back to */
export const tabApp = (
  manifest: VersionManifest,
  previous: VersionManifest | undefined,
): TabApp => ({
  ...tabVersion(manifest),
  ...(previous && { previous: tabVersion(previous) }),
});

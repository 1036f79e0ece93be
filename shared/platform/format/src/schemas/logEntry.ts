import * as v from 'valibot';
import { PREVIEW_NAME } from '../Preview';
import { app, byName, integrity, line, moment, releaseNumber, version } from './fields';
import { publicEntries, releasedPages } from './release';

/** Who did something, and why in their words. */
const authorEntries = { by: line, message: v.optional(line) };

/** Who made the live version of an app live, with which release, and when. */
const changedBy = v.object({ ...authorEntries, release: releaseNumber, at: moment });

const freeze = v.object({ ...authorEntries, since: moment, until: moment });

/** Until when only rollbacks may change the site. */
export type Freeze = v.InferOutput<typeof freeze>;

const loggedPreview = v.object({
  ...authorEntries,
  /** The previewed versions, by app. */
  versions: byName(app, version),
  /** Number of the release that made it. */
  release: releaseNumber,
  createdAt: moment,
  /** Every version that its pages may load, by app: `prune` keeps them. */
  keeps: byName(app, v.array(version)),
  /** Its pages and what its tabs read, by file name. */
  pages: releasedPages,
});

/** A preview: versions that are shown inside the site, on pages of their own. */
export type LoggedPreview = v.InferOutput<typeof loggedPreview>;

const givenUp = v.object({
  /** Who withdrew it and why. Absent if `prune` gave it up. `publish` refuses its files under every name. */
  withdrawn: v.exactOptional(v.object({ by: line, message: line })),
});

/** Why a version was given up. */
export type GivenUp = v.InferOutput<typeof givenUp>;

/** What the log knows of a release, and visitors do not. */
const internal = v.object({
  ...authorEntries,
  /** Tells apart two attempts to write the same number. */
  id: v.string(),
  /** The command, e.g. `rollback of 7`. */
  command: line,
  /** Values of settings that somebody has set. All others have their defaults. */
  values: byName(v.string(), v.string()),
  /** Who made each app's live version live, and when. */
  changedBy: byName(app, changedBy),
  freeze: v.optional(freeze),
  previews: byName(
    v.pipe(v.string(), v.regex(PREVIEW_NAME, 'must be a preview’s name')),
    loggedPreview,
  ),
  /**
   * Versions that `prune` or `withdraw` has given up, by their labels. No later release may name them,
   * and `publish` never uses their names again. So nobody can need a file that is deleted.
   */
  givenUp: byName(v.string(), givenUp),
  /**
   * The whole hash of each version's `version.json`, by `app version`, from the first release on that
   * names it. The hash in the name is too short to tell a version from a forged one.
   */
  manifests: byName(v.string(), integrity),
  /**
   * Versions that were taken back, and that visitors have not got since, by `filesLabel`: who did so, in which
   * release and why. They go live again only by name.
   */
  takenBack: v.optional(byName(v.string(), v.string())),
  /** Number of the oldest release that `prune` keeps. */
  oldest: releaseNumber,
});

export type Internal = v.InferOutput<typeof internal>;

/** `releases/<n>.json`. */
export const logEntrySchema = v.object({ ...publicEntries, internal });

/**
 * A release in the log: everything that a command can change. Written once. Whatever decides what the
 * site is, is in the newest one.
 */
export type LogEntry = v.InferOutput<typeof logEntrySchema>;

import * as v from 'valibot';
import {
  app,
  byName,
  integrity,
  line,
  moment,
  previewName,
  releaseNumber,
  version,
} from './fields';
import { contents, publicEntries, releasedPages } from './release';

/** Who did something, and why in their words. */
const authorEntries = { by: line, message: v.optional(line) };

const madeEntries = { ...authorEntries, release: releaseNumber, at: moment };
const made = v.object(madeEntries);

/** Who did something, with which release, when, and why in their words. */
export type Made = v.InferOutput<typeof made>;

/** Pages beside the live ones. */
const besideEntries = {
  ...madeEntries,
  /** Every version that they may load, by app: `prune` keeps them. */
  keeps: byName(app, v.array(version)),
  /** The pages, and what their tabs read, by file name. */
  pages: releasedPages,
};

const loggedPreview = v.object({
  /** The versions that it shows in place of the live ones, by app. */
  versions: byName(app, version),
  until: moment,
  ...besideEntries,
});

/** The site of a moment with some other versions, for people with its address. */
export type LoggedPreview = v.InferOutput<typeof loggedPreview>;

const loggedRollout = v.object({
  version,
  /** Percentage of the visitors that get it. */
  percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
  ...besideEntries,
});

/** A version of an app for a share of the visitors. Its pages' other apps are the live ones. */
export type LoggedRollout = v.InferOutput<typeof loggedRollout>;

/** What the log says of a version. */
const loggedVersion = v.object({
  /**
   * The whole hash of its `version.json`, from the first release on that names it. The hash in the name is
   * too short to tell a version from a forged one.
   */
  manifest: v.exactOptional(integrity),
  /** Set once visitors have got it, live or by a rollout. */
  served: v.exactOptional(v.literal(true)),
  /**
   * Set once no later release may name it, and `publish` may not use its name: `prune` deletes its files.
   * Says who withdrew it and why, if `prune` did not give it up by itself.
   */
  givenUp: v.exactOptional(
    v.object({ withdrawn: v.exactOptional(v.object({ by: line, message: line })) }),
  ),
});

export type LoggedVersion = v.InferOutput<typeof loggedVersion>;

/** What the log knows of a release, and visitors do not. */
const internal = v.object({
  ...authorEntries,
  /** Tells apart two attempts to write the same number. */
  id: v.string(),
  /** The command, e.g. `rollback of 7`. */
  command: line,
  /** Set if the command goes back to what visitors had. */
  restores: v.exactOptional(v.literal(true)),
  /** What the release breaks without being refused, such as a link that now leads nowhere, a line each. */
  remarks: v.exactOptional(v.array(v.string())),
  /** Values of settings that somebody has set. All others have their defaults. */
  values: byName(v.string(), v.string()),
  /** Who made each app's live version live, and when. */
  changedBy: byName(app, made),
  /** By name. */
  previews: byName(previewName, loggedPreview),
  /** By app. */
  rollouts: byName(app, loggedRollout),
  /** What is known of each version that a release has named, or that was given up, by its label. */
  versions: byName(v.string(), loggedVersion),
  /** The build of each app that the main branch last brought. */
  merged: byName(app, version),
  /**
   * The builds that a person has taken from visitors since the main branch last brought another one, and who
   * it was, by app and version.
   */
  takenBack: byName(app, byName(version, made)),
  /** The build of each app that CI brought and its check took back, with the release that did. */
  failed: byName(app, v.object({ version, ...madeEntries })),
  /** The apps that a person has taken out of the site. One that is live again is not among them. */
  retired: byName(app, made),
  /**
   * What the open tabs of shells read that visitors no longer get, by the shell's version. They go on with
   * the remotes that were tested with it.
   */
  tabs: byName(version, v.object({ left: moment, files: contents })),
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

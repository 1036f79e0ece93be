import type { CommonSettings } from '@site/contract';
import { PREVIEW_NAME, SHELL, type Release } from '@site/contract/platform';
import * as v from 'valibot';
import type { LogEntry } from '../LogEntry';
import { app, byName, file, files, format, line, origins, releaseNumber, version } from './fields';

import { staticFileName } from './staticFileName';

const moment = v.pipe(v.string(), v.isoTimestamp());

const versionEntries = {
  version,
  files,
  settings: v.array(v.string()),
  origins,
};
const since = { since: v.exactOptional(releaseNumber), sinceTime: v.exactOptional(moment) };
const releasedVersion = v.looseObject(versionEntries);
const releasedApp = v.looseObject({
  ...releasedVersion.entries,
  previous: v.exactOptional(releasedVersion),
  rollout: v.exactOptional(
    v.looseObject({
      ...releasedVersion.entries,
      percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
    }),
  ),
  ...since,
});

const releasedPages = byName(
  v.string(),
  v.looseObject({
    integrity: file.entries.integrity,
    stored: releaseNumber,
    number: v.exactOptional(releaseNumber),
    blank: v.exactOptional(v.boolean()),
  }),
);

/** The settings that every page gets. */
const COMMON: Record<keyof CommonSettings, true> = {
  productName: true,
  supportEmail: true,
  publicOrigin: true,
  collector: true,
};

const publicEntries = {
  format,
  number: releaseNumber,
  createdAt: moment,
  site: v.pipe(
    byName(v.string(), v.string()),
    v.guard(
      (site): site is Release['site'] =>
        Object.keys(COMMON).every((name) => Object.hasOwn(site, name)),
      `must have ${Object.keys(COMMON).join(', ')}`,
    ),
  ),
  siteSince: releaseNumber,
  apps: v.pipe(
    byName(app, releasedApp),
    v.guard(
      (apps): apps is typeof apps & { shell: (typeof apps)[string] } => Object.hasOwn(apps, SHELL),
      'must have a shell',
    ),
  ),
  pages: releasedPages,
  staticFiles: byName(staticFileName, v.looseObject({ ...file.entries, stored: releaseNumber })),
  preview: v.exactOptional(
    v.looseObject({
      name: v.string(),
      versions: byName(app, version),
      rollout: v.exactOptional(v.literal(true)),
    }),
  ),
};

/** `release.json`. */
export const releaseSchema = v.looseObject(publicEntries) satisfies v.GenericSchema<
  unknown,
  Release
>;

const author = { by: line, message: v.optional(line) };

/** `releases/<n>.json`. */
export const logEntrySchema = v.looseObject({
  ...publicEntries,
  internal: v.looseObject({
    ...author,
    id: v.string(),
    command: line,
    values: byName(v.string(), v.string()),
    changedBy: byName(app, v.looseObject(author)),
    freeze: v.optional(v.looseObject({ ...author, since: moment, until: moment })),
    previews: byName(
      v.pipe(v.string(), v.regex(PREVIEW_NAME, 'must be a preview’s name')),
      v.looseObject({
        ...author,
        versions: byName(app, version),
        release: releaseNumber,
        createdAt: moment,
        keeps: byName(app, v.array(version)),
        pages: releasedPages,
      }),
    ),
    givenUp: byName(
      v.string(),
      v.looseObject({ withdrawn: v.exactOptional(v.looseObject({ by: line, message: line })) }),
    ),
    oldest: releaseNumber,
  }),
}) satisfies v.GenericSchema<unknown, LogEntry>;

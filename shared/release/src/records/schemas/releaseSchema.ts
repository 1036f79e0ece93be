import { PREVIEW_NAME, SHELL, type CommonSettings, type Release } from '@site/contract';
import * as v from 'valibot';
import { app, byName, file, files, format, origins, releaseNumber, version } from './fields';
import { lineSchema } from './lineSchema';
import { staticFileName } from './staticFileName';

const releasedVersion = v.looseObject({
  version,
  files,
  container: v.exactOptional(v.pipe(v.string(), v.regex(/^\w+$/, 'must be a variable’s name'))),
  settings: v.exactOptional(v.array(v.string())),
  origins: v.exactOptional(origins),
});
const releasedApp = v.looseObject({
  ...releasedVersion.entries,
  previous: v.exactOptional(
    v.pipe(
      releasedVersion,
      // Checkouts that know no rollouts keep one beside the version that was live with it. A rollback
      // to that version must not start it again.
      v.transform(({ rollout: _, ...version }) => version as v.InferOutput<typeof releasedVersion>),
    ),
  ),
  rollout: v.exactOptional(
    v.looseObject({
      ...releasedVersion.entries,
      percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
    }),
  ),
  since: v.exactOptional(releaseNumber),
});

const releasedPage = v.looseObject({
  integrity: file.entries.integrity,
  number: v.exactOptional(releaseNumber),
  listed: v.exactOptional(
    v.looseObject({ integrity: file.entries.integrity, revision: v.string() }),
  ),
  blank: v.exactOptional(v.boolean()),
});

/** The settings that every page gets. */
const COMMON: Record<keyof CommonSettings, true> = {
  productName: true,
  supportEmail: true,
  publicOrigin: true,
  collector: true,
  securityContact: true,
  securityExpires: true,
};

/** Settings in a release. They stay in their order, in which pages contain them as JSON. */
const siteSettings = v.pipe(
  byName(v.string(), v.string()),
  v.check(
    (site) => Object.keys(COMMON).every((name) => Object.hasOwn(site, name)),
    `must have ${Object.keys(COMMON).join(', ')}`,
  ),
  // The line above has found them.
  v.transform((site) => site as Release['site']),
);

const preview = v.looseObject({
  name: v.pipe(v.string(), v.regex(PREVIEW_NAME, 'must be a preview’s name')),
  versions: byName(app, version),
  rollout: v.exactOptional(v.literal(true)),
});

/** `release.json` and `releases/<n>.json`, of any format. */
export const releaseSchema = v.looseObject({
  format: v.exactOptional(format),
  number: releaseNumber,
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  madeBy: v.exactOptional(v.looseObject({ team: lineSchema, release: releaseNumber })),
  site: siteSettings,
  siteSince: v.exactOptional(releaseNumber),
  apps: v.pipe(
    byName(app, releasedApp),
    v.check((apps) => Object.hasOwn(apps, SHELL), 'must have a shell'),
    // The line above has found the shell.
    v.transform((apps) => apps as unknown as Release['apps']),
  ),
  pages: v.exactOptional(byName(v.string(), releasedPage)),
  staticFiles: v.exactOptional(byName(staticFileName, file)),
  preview: v.exactOptional(preview),
  formerFiles: v.exactOptional(byName(v.string(), v.array(file.entries.integrity))),
}) satisfies v.GenericSchema<unknown, Release>;

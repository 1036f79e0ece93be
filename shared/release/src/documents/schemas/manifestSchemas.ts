import { earlyScript, SHELL, type Setting, type VersionManifest } from '@site/contract';
import * as v from 'valibot';
import { app, byName, fileName, files, format, origins, version } from './fields';
import { routesSchema } from './routesSchema';

const packageVersion = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d+\.\d+[\w.-]*$/, 'must be a version such as 1.2.0'),
);

const settingName = v.pipe(
  v.string(),
  v.regex(/^[a-z][A-Za-z0-9]*$/, 'must be a name such as appStoreUrl'),
  v.check(
    (name) => !['files', 'changed'].includes(name),
    'must have another name: configure --json uses this one',
  ),
  v.check((name) => !(name in {}), 'must have another name: every JavaScript object has this one'),
);
const setting = v.looseObject({
  about: v.string(),
  // Newer checkouts may know more formats.
  format: v.pipe(
    v.string(),
    v.transform((known) => known as Setting['format']),
  ),
  default: v.string(),
  maxLength: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
}) satisfies v.GenericSchema<unknown, Setting>;
const sharedModule = v.looseObject({
  version: v.string(),
  exports: v.array(v.string()),
});

/** What a version says of itself. */
const described = {
  format,
  app,
  exposes: byName(v.string(), v.array(fileName)),
  routes: v.exactOptional(routesSchema),
  kind: v.picklist(['shell', 'remote']),
  early: v.exactOptional(byName(v.string(), v.string())),
  takes: byName(v.string(), sharedModule),
  provides: byName(v.string(), sharedModule),
  duplicates: v.array(v.string()),
  budgets: byName(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  settings: byName(settingName, setting),
  origins,
};

const HAS_ITS_SCRIPTS = 'must list every script of its pages in its files';
const hasItsScripts = ({ exposes, files }: Pick<VersionManifest, 'exposes' | 'files'>) =>
  Object.values(exposes)
    .flat()
    .every((script) => Object.hasOwn(files, script));

const HAS_ITS_EARLY_SCRIPTS =
  'must expose every page that has an early script, and list the script in its files';
const hasItsEarlyScripts = ({
  early = {},
  exposes,
  files,
}: Pick<VersionManifest, 'early' | 'exposes' | 'files'>) =>
  Object.keys(early).every(
    (page) => Object.hasOwn(exposes, page) && Object.hasOwn(files, earlyScript(page)),
  );

const IS_ITS_KIND = 'must be of the kind shell if, and only if, its app is the shell';
const isItsKind = ({ app, kind }: Pick<VersionManifest, 'app' | 'kind'>) =>
  (app === SHELL) === (kind === 'shell');

/** `version.json`. */
export const versionManifestSchema = v.pipe(
  v.looseObject({ ...described, version, files, maps: files }),
  v.check((manifest) => hasItsScripts(manifest), HAS_ITS_SCRIPTS),
  v.check((manifest) => hasItsEarlyScripts(manifest), HAS_ITS_EARLY_SCRIPTS),
  v.check((manifest) => isItsKind(manifest), IS_ITS_KIND),
) satisfies v.GenericSchema<unknown, VersionManifest>;

/** `build.json`. */
export const buildManifestSchema = v.looseObject({
  ...described,
  packageVersion,
  sources: v.string(),
});

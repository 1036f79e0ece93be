import type { RemoteHead, Routes, Setting } from '@site/contract';
import {
  addressOf,
  SHELL,
  type BuildManifest,
  type ExposedPage,
  type VersionManifest,
} from '@site/contract/platform';
import * as v from 'valibot';
import { MOST_CHARACTERS, MOST_SETTINGS } from '../limits';
import { app, byName, fileName, files, format, line, origins, version } from './fields';
import { SETTING_FORMATS, settingSchema } from './settingSchema';
import { RESERVED_FOLDERS } from './staticFileName';

/** A page's path: no parameters, no trailing slash. */
export const PAGE_PATH = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/;

/** Whether a path is one that the site uses itself. */
export const isReservedPath = (path: string) =>
  RESERVED_FOLDERS.some((folder) => `${path}/`.startsWith(addressOf(folder))) ||
  ['/404', '/index', '/healthz'].includes(path);

const partNames = v.array(
  v.pipe(v.string(), v.regex(/^[^/]+\/[^/]+$/, 'must be a remote and its part, as shop/Cart')),
);

const pageHead = { title: v.string(), description: v.string() };

const route = v.looseObject({
  ...pageHead,
  path: v.pipe(
    v.string(),
    v.regex(PAGE_PATH, 'must be a path without a trailing slash'),
    v.check((path) => !isReservedPath(path), 'must not be an address that the site uses itself'),
  ),
  page: v.looseObject({ remote: app, page: v.string() }),
  indexed: v.boolean(),
});

const routes = v.looseObject({
  pages: v.pipe(
    v.array(route),
    v.check(
      (pages) => new Set(pages.map(({ path }) => path)).size === pages.length,
      'must contain each path once',
    ),
  ),
  notFound: v.looseObject({ ...pageHead, parts: v.exactOptional(partNames) }),
}) satisfies v.GenericSchema<unknown, Routes>;

const settingName = v.pipe(
  v.string(),
  v.regex(/^[a-z][A-Za-z0-9]*$/, 'must be a name such as supportEmail'),
  v.check(
    (name) => !['files', 'changed'].includes(name),
    'must have another name: configure --json uses this one',
  ),
  v.check((name) => !(name in {}), 'must have another name: every JavaScript object has this one'),
);

const defaultFault = (declared: Setting) =>
  v.safeParse(settingSchema(declared), declared.default).issues?.[0].message;

const setting = v.pipe(
  v.looseObject({
    about: line,
    format: v.picklist(SETTING_FORMATS, `must be one of ${SETTING_FORMATS.join(', ')}`),
    default: v.string(),
    maxLength: v.exactOptional(
      v.pipe(
        v.number(),
        v.safeInteger(),
        v.minValue(1),
        v.maxValue(MOST_CHARACTERS, `must be at most ${MOST_CHARACTERS}`),
      ),
    ),
  }),
  // Nobody else could correct it: a release would be refused because of a value that nobody has set.
  v.forward(
    v.check(
      (declared) => defaultFault(declared) === undefined,
      ({ input }) => defaultFault(input) ?? '',
    ),
    ['default'],
  ),
) satisfies v.GenericSchema<unknown, Setting>;

const sharedModule = v.looseObject({ version: v.string(), exports: v.array(v.string()) });

/** Texts of the head have no other limit than the size of `version.json`. */
const head = v.looseObject({
  pictureAlt: v.exactOptional(v.string()),
  appBanner: v.exactOptional(v.string()),
  structuredData: v.exactOptional(byName(v.string(), v.record(v.string(), v.unknown()))),
}) satisfies v.GenericSchema<unknown, RemoteHead>;

const bytes = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const exposedPage = v.looseObject({
  scripts: v.array(fileName),
  budget: bytes,
  early: v.exactOptional(v.string()),
  parts: v.exactOptional(partNames),
  isPart: v.exactOptional(v.literal(true)),
}) satisfies v.GenericSchema<unknown, ExposedPage>;

/** What a build and its version say alike. */
const described = {
  format,
  app,
  pages: byName(v.string(), exposedPage),
  takes: byName(v.string(), sharedModule),
  provides: byName(v.string(), sharedModule),
  duplicates: v.array(v.string()),
  budget: v.exactOptional(bytes),
  settings: v.pipe(
    byName(settingName, setting),
    v.maxEntries(MOST_SETTINGS, `must have at most ${MOST_SETTINGS} settings`),
  ),
  origins,
  head: v.exactOptional(head),
  routes: v.exactOptional(routes),
};

/** `version.json`. */
export const versionManifestSchema = v.pipe(
  v.looseObject({ ...described, version, files, maps: files }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { app, pages, budget, routes, files, head } = dataset.value;
    for (const [page, { scripts }] of Object.entries(pages))
      for (const script of scripts.filter((name) => !Object.hasOwn(files, name)))
        addIssue({ message: `must have the file ${script}, which pages.${page}.scripts names` });
    for (const page of Object.keys(head?.structuredData ?? {}))
      if (!Object.hasOwn(pages, page))
        addIssue({ message: `must have the page ${page}, since head.structuredData names it` });
    for (const [field, value] of Object.entries({ budget, routes }))
      if ((app === SHELL) !== (value !== undefined))
        addIssue({ message: `must have ${field} if, and only if, its app is the shell` });
  }),
) satisfies v.GenericSchema<unknown, VersionManifest>;

/** `build.json`. */
export const buildManifestSchema = v.looseObject({
  ...described,
  packageVersion: v.pipe(
    v.string(),
    v.regex(/^\d+\.\d+\.\d+[\w.-]*$/, 'must be a version such as 1.2.0'),
  ),
  sources: v.optional(v.string()),
}) satisfies v.GenericSchema<unknown, BuildManifest>;

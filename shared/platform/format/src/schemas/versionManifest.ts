import type { PageRoute, RemoteHead, Setting } from '@site/contract';
import * as v from 'valibot';
import { SHELL } from '../AppName';
import { fixedPath } from '../pagePaths';
import { addressOf, MOST_SEGMENTS, RESERVED_FOLDERS } from '../paths';
import { app, byName, bytes, fileName, files, format, line, origins, version } from './fields';
import { MOST_CHARACTERS, MOST_SETTINGS } from './limits';
import { SETTING_FORMATS, settingSchema } from './settingSchema';

/** A page's path, which may end in a parameter or in `*`, e.g. `/plans/:id` or `/films/*`. */
const ROUTE_PATH = /^\/(([a-z0-9-]+(\/[a-z0-9-]+)*)?|([a-z0-9-]+\/)+(:[a-zA-Z]\w*|\*))$/;

/** Whether a path is one that the site uses itself. */
export const isReservedPath = (path: string) =>
  RESERVED_FOLDERS.some((folder) => `${path}/`.startsWith(addressOf(folder))) ||
  ['/404', '/index', '/healthz'].includes(path);

const partNames = v.pipe(
  v.array(
    v.pipe(v.string(), v.regex(/^[^/]+\/[^/]+$/, 'must be a remote and its part, as shop/Cart')),
  ),
  v.readonly(),
);

const pageHead = { title: v.string(), description: v.string() };

const pagePath = v.pipe(
  v.string(),
  v.regex(
    ROUTE_PATH,
    'must be a path without a trailing slash, e.g. /account/confirm. Below a folder it may end in one parameter, as /plans/:id, or in *, as /films/*',
  ),
  v.check(
    (path) => path.split('/').length - 1 <= MOST_SEGMENTS,
    `must have at most ${MOST_SEGMENTS} segments`,
  ),
  v.check((path) => !isReservedPath(path), 'must not be an address that the site uses itself'),
);

const route = v.pipe(
  v.object({
    ...pageHead,
    path: pagePath,
    formerly: v.exactOptional(v.pipe(v.array(pagePath), v.readonly())),
    shareTitle: v.exactOptional(v.string()),
    indexed: v.exactOptional(v.boolean()),
  }),
  // A former address leads on with the value that it has.
  v.check(
    ({ path, formerly = [] }) => formerly.every((former) => endingOf(former) === endingOf(path)),
    'must have the parameter of its path in each former path, or its *, and no other',
  ),
) satisfies v.GenericSchema<unknown, PageRoute>;

const endingOf = (path: string) => path.slice(fixedPath(path).length);

const settingName = v.pipe(
  v.string(),
  v.regex(/^[a-z][A-Za-z0-9]*$/, 'must be a name such as supportEmail'),
  v.check((name) => name !== 'changed', 'must have another name: configure --json uses this one'),
  v.check((name) => !(name in {}), 'must have another name: every JavaScript object has this one'),
);

const defaultFault = (declared: Setting) =>
  v.safeParse(settingSchema(declared), declared.default).issues?.[0].message;

const setting = v.pipe(
  v.object({
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

const sharedModule = v.object({
  /** A remote accepts the version that it was built with, and compatible newer ones. */
  version: v.string(),
  /** All exports of the shell's; of a remote, those that its code uses, or `*` for the namespace. */
  exports: v.array(v.string()),
});

/** A module that the shell shares with remotes. */
export type SharedModule = v.InferOutput<typeof sharedModule>;

/** Texts of the head have no other limit than the size of `version.json`. */
const head = v.object({
  pictureAlt: v.exactOptional(v.string()),
  appBanner: v.exactOptional(v.string()),
  structuredData: v.exactOptional(byName(v.string(), v.record(v.string(), v.unknown()))),
}) satisfies v.GenericSchema<unknown, RemoteHead>;

const exposedPage = v.object({
  /** The scripts that it runs besides the remote's container. */
  scripts: v.array(fileName),
  /** Bytes that these and the container may have, brotli-compressed. */
  budget: bytes,
  /** Bytes that its HTML may have, compressed. Without it, it has the default. */
  html: v.exactOptional(bytes),
  /** Its early script, which is inlined into the page; see `EarlyModule`. */
  early: v.exactOptional(v.string()),
  /** The parts that it shows, e.g. `marketing/StoreBadges`. */
  parts: v.exactOptional(partNames),
  sheet: v.exactOptional(fileName),
  /** Whether its policy allows any style; see `PageDefinition`. */
  inlineStyles: v.exactOptional(v.literal(true)),
  /** Where the page is. A part has none. */
  route: v.exactOptional(route),
  isPart: v.exactOptional(v.literal(true)),
});

/** A page that a remote exposes, or a part of its own for the pages of others. */
export type ExposedPage = v.InferOutput<typeof exposedPage>;

/** What a build and its version say alike. */
const described = {
  /** See `FORMAT`. */
  format,
  app,
  /** The pages and parts that a remote exposes, by name. None for the shell. */
  pages: byName(v.string(), exposedPage),
  /** What the app takes from the shell, by request, e.g. `react`. Read from the build. */
  takes: byName(v.string(), sharedModule),
  /** What the shell provides, by request. Read from the build. None for a remote. */
  provides: byName(v.string(), sharedModule),
  /** Bytes that the shell's scripts may have on every page, brotli-compressed. Only the shell has it. */
  budget: v.exactOptional(bytes),
  /** The shell's scripts that run on every page. */
  startScripts: v.exactOptional(v.array(fileName)),
  /** The site settings that this app owns. The shell's are the common ones. */
  settings: v.pipe(
    byName(settingName, setting),
    v.maxEntries(MOST_SETTINGS, `must have at most ${MOST_SETTINGS} settings`),
  ),
  /** Origins that the app's pages use besides the site's own. */
  origins,
  /** What the heads of the remote's pages say besides their routes. */
  head: v.exactOptional(head),
  /** The remote that has every address which begins with no remote's name. Only the shell has one. */
  root: v.exactOptional(app),
  /** Head of the page that every other address gets, and the parts that it shows. Only the shell has it. */
  notFound: v.exactOptional(v.object({ ...pageHead, parts: v.exactOptional(partNames) })),
};

/** `version.json`. */
export const versionManifestSchema = v.pipe(
  v.object({
    ...described,
    /**
     * `<package version>-<hash of all other fields>`; with `-2` and so on at its end if a store has given
     * up the name before.
     */
    version,
    /** Every file, by its path in the version's folder. */
    files,
    /** Source maps, by the paths of their scripts. They are stored apart, under `versionMap`. */
    maps: files,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { app, pages, budget, root, notFound, files, head } = dataset.value;
    for (const [page, { scripts, sheet, route, isPart }] of Object.entries(pages)) {
      if ((route === undefined) !== (isPart === true))
        addIssue({ message: `must have pages.${page}.route if, and only if, it is not a part` });
      for (const script of scripts.filter((name) => !Object.hasOwn(files, name)))
        addIssue({ message: `must have the file ${script}, which pages.${page}.scripts names` });
      if (sheet !== undefined && !Object.hasOwn(files, sheet))
        addIssue({ message: `must have the file ${sheet}, which pages.${page}.sheet names` });
    }
    if (isReservedPath(`/${app}`))
      addIssue({ message: `must not be called ${app}: the site uses the address /${app} itself` });
    for (const page of Object.keys(head?.structuredData ?? {}))
      if (!Object.hasOwn(pages, page))
        addIssue({ message: `must have the page ${page}, since head.structuredData names it` });
    for (const [field, value] of Object.entries({ budget, root, notFound }))
      if ((app === SHELL) !== (value !== undefined))
        addIssue({ message: `must have ${field} if, and only if, its app is the shell` });
  }),
);

/**
 * Contents of a version's `version.json`: enough to check, release and compose the version without
 * its sources, with any checkout.
 */
export type VersionManifest = v.InferOutput<typeof versionManifestSchema>;

/** Manifests of some versions that fit together, by app. */
export type Manifests = Record<string, VersionManifest> & { shell: VersionManifest };

/** `build.json`. */
export const buildManifestSchema = v.object({
  ...described,
  /** Modules that a page must have once and that a remote's build contains a second time: faults. */
  duplicates: v.array(v.string()),
  /** Version in the app's package.json. */
  packageVersion: v.pipe(
    v.string(),
    v.regex(/^\d+\.\d+\.\d+[\w.-]*$/, 'must be a version such as 1.2.0'),
  ),
  /**
   * The scripts whose source maps the build contains, under `BUILD_MAPS`. They are named here so that a
   * map which got lost on the way is missed, and the version does not silently get another name.
   */
  maps: v.exactOptional(v.array(fileName)),
  /** Hash of the sources that the build was made from, in the way of this repository's tools. */
  sources: v.optional(v.string()),
});

/** Contents of a build's `build.json`: what publishing cannot read from the built files. */
export type BuildManifest = v.InferOutput<typeof buildManifestSchema>;

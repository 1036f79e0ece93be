import {
  BUILD_MAPS,
  COMPOSER_BUNDLE,
  containerName,
  PAGE_TEMPLATE,
  pageBundle,
  PRERENDER_BUNDLE,
  REMOTE_ENTRY,
  SHELL,
} from '@site/format';
import { Script } from 'node:vm';
import { VERSION_BYTES, versionManifestSchema } from '@site/format/schemas';
import { findErrors, toJson } from '../documents/readJson';
import { oneLine, reasonOf } from '../basics/errors';
import type { Build, BuildFault } from './Build';
import { budgetFaults } from './budgetFaults';
import { definitionFaults } from './definitionFaults';
import { rootFileFaults } from './rootFileFaults';

/** What describes the build format. */
const FORMAT_PAGE = 'shared/platform/format/build-format.md';

/** Returns the fault of a field of `build.json`. @param error begins with the field's path */
export const fieldFault = (error: string): BuildFault => ({
  fault: `build.json: ${error}`,
  hint: `Correct the field: ${FORMAT_PAGE} describes all of them.`,
});

/**
 * Returns what is wrong with a build whose `build.json` has all its fields: whatever can be said of one
 * build without rendering its pages and without the other apps. The gate checks the rest.
 *
 * @param largestPackages says what a page's scripts are made of
 */
export const findBuildFaults = async (
  build: Build,
  largestPackages?: (page: string) => string,
): Promise<BuildFault[]> => [
  ...manifestFaults(build),
  ...findErrors(build.manifest, versionManifestSchema).map((error) => ({
    fault: error,
    hint: `Correct the file or what names it: ${FORMAT_PAGE} says what the folder holds.`,
  })),
  ...(build.manifest.app === SHELL ? shellFaults(build) : remoteFaults(build)),
  ...definitionFaults(build.manifest),
  ...(await budgetFaults(build, largestPackages)),
];

/** A second copy of a module that a page must have once, such as React, would break the page. */
export const duplicateFaults = (duplicates: string[]): BuildFault[] =>
  duplicates.map((name) => ({
    fault: `it contains a second ${name}, and a page must have one`,
    hint: 'Take it from the shell: keep to remoteConfig in webpack.config.ts, and import no CacheProvider or useColorScheme, and ThemeProvider from @mui/material/styles alone.',
  }));

/**
 * Returns what is wrong with the source maps of a build. The version's name depends on them, so none may
 * get lost between the machines that build and publish.
 *
 * @param named the scripts whose maps `build.json` names
 * @param maps the maps in the folder, by the names of their scripts
 */
export function mapFaults(named: string[], maps: Build['maps']): BuildFault[] {
  const lost = named.filter((script) => !maps.has(script));
  const unnamed = [...maps.keys()].filter((script) => !named.includes(script));
  return [
    ...lost.map((script) => ({
      fault: `${BUILD_MAPS}/${script}.map is missing, and build.json names it`,
      hint: 'Copy the whole folder of the build from the machine that made it.',
    })),
    ...unnamed.map((script) => ({
      fault: `${BUILD_MAPS}/${script}.map is there, and build.json does not name it`,
      hint: `Name its script in the field maps: ${FORMAT_PAGE} describes it.`,
    })),
  ];
}

function manifestFaults({ manifest }: Build): BuildFault[] {
  const bytes = toJson(manifest).length;
  if (bytes <= VERSION_BYTES) return [];
  return [
    {
      fault: `version.json has ${bytes} bytes, and may have ${VERSION_BYTES}`,
      hint: 'Build fewer files, and declare fewer or shorter settings.',
    },
  ];
}

const shellFaults = ({ contents }: Build): BuildFault[] => [
  ...rootFileFaults(contents).map((fault) => ({
    fault,
    hint: 'Rename, correct or remove the files in shell/public.',
  })),
  ...(contents.has(PAGE_TEMPLATE) ? [] : [missing(PAGE_TEMPLATE)]),
  ...[PRERENDER_BUNDLE, COMPOSER_BUNDLE].flatMap((file) => scriptFaults(contents, file, BUNDLE)),
];

function remoteFaults({ manifest, contents }: Build): BuildFault[] {
  const { app, pages } = manifest;
  const variable = containerName(app);
  const library = `Give the container the library { type: 'var', name: '${variable}' }.`;
  const names = Object.keys(pages);
  return [
    ...scriptFaults(contents, REMOTE_ENTRY, library),
    ...(contents.get(REMOTE_ENTRY)?.includes(variable) === false
      ? [{ fault: `${REMOTE_ENTRY} does not set the variable ${variable}`, hint: library }]
      : []),
    ...(names.length === 0 ? [fieldFault('pages must name a page')] : []),
    ...names.flatMap((page) => scriptFaults(contents, pageBundle(page), BUNDLE)),
  ];
}

const missing = (file: string): BuildFault => ({
  fault: `${file} is missing`,
  hint: `Add it to the build: ${FORMAT_PAGE} says what it is.`,
});

/** What to do about a bundle that Node can't run. */
const BUNDLE =
  'Build it for Node 20 as one CommonJS file that requires only what the shell shares.';

/** Parses a script without running it. An ES module is not a script. */
function scriptFaults(contents: Build['contents'], file: string, hint: string): BuildFault[] {
  const bytes = contents.get(file);
  if (!bytes) return [missing(file)];
  try {
    // As the sandbox runs a bundle.
    new Script(`(function () {${String(bytes)}\n})`);
    return [];
  } catch (error) {
    return [{ fault: `${file} is not a script: ${oneLine(reasonOf(error))}`, hint }];
  }
}

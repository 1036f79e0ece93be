import {
  APPS,
  releaseFile,
  remoteAddresses,
  settingsFor,
  type PageData,
  type Release,
} from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { integrityOf } from '../../src/records/integrity';

/** Fetches an object as a visitor does. Returns undefined if there is none. */
export type Get = (key: string) => Promise<Buffer | undefined>;

const PAGE_DATA = /id="page-data">(.*?)<\/script>/s;
const ADDRESS = new RegExp(`/(${APPS}([^/"]+)/([^/"]+)/([^"?\\s<>&]+))`, 'g');

/** The release that a page names, and the page's faults. */
export interface SeenPage {
  release: number;
  faults: string[];
}

/**
 * Checks that everything in a page is of one release, and that all files that it names exist.
 *
 * @param name of the page, for messages
 * @returns undefined if the page has no page data
 */
export async function checkPage(
  get: Get,
  name: string,
  html: string,
): Promise<SeenPage | undefined> {
  const text = PAGE_DATA.exec(html)?.[1];
  if (text === undefined) return undefined;
  const data = JSON.parse(text) as PageData;
  const faults: string[] = [];
  const addFault = (fault: string) => faults.push(`${name} of release ${data.release}: ${fault}`);
  const release = await readRelease(get, data.release);
  if (!release)
    return {
      release: data.release,
      faults: [`${name} is of release ${data.release}, which does not exist`],
    };

  const [remote] = Object.keys(data.remotes);
  if (!isDeepStrictEqual(data.site, settingsFor(release, remote)))
    addFault('its settings are of another release');
  if (data.shell !== release.apps.shell.version)
    addFault(`its page data names shell ${data.shell} of another release`);
  for (const [remote, addresses] of Object.entries(data.remotes)) {
    if (!isDeepStrictEqual(addresses, remoteAddresses(release, remote)))
      addFault(`its page data names ${remote} ${addresses.version} of another release`);
  }
  for (const [, key = '', app = '', version = '', file = ''] of html.matchAll(ADDRESS)) {
    const released = release.apps[app];
    if (!released) {
      addFault(`it names ${key}, but the release has no ${app}`);
      continue;
    }
    const { previous, ...live } = released;
    const isFallback = text.includes(`/${key}`) && previous?.version === version;
    const named = isFallback ? previous : live;
    if (named.version !== version)
      addFault(`it mixes releases: it names ${key}, but the release has ${live.version}`);
    const bytes = await get(key);
    if (!bytes) addFault(`it names ${key}, which is missing`);
    else if (named.version === version && integrityOf(bytes) !== named.files[file]?.integrity)
      addFault(`${key} is not the file that the release names`);
  }
  if (!html.includes(`/${APPS}shell/`)) addFault('it names no file of the shell');
  return { release: data.release, faults };
}

/** Fetches a release as a visitor does. */
export async function readRelease(get: Get, number: number): Promise<Release | undefined> {
  const bytes = await get(releaseFile(number));
  return bytes && (JSON.parse(bytes.toString()) as Release);
}

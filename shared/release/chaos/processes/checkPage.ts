import {
  APP_NAMES,
  APPS,
  releaseFile,
  remoteAddresses,
  type AppName,
  type PageData,
  type Release,
} from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { integrityOf } from '../../src/records/integrity';

/** Gets an object as a visitor does. @returns undefined when there is none */
export type Get = (key: string) => Promise<Buffer | undefined>;

const PAGE_DATA = /id="page-data">(.*?)<\/script>/s;
const ADDRESS = new RegExp(`/(${APPS}(${APP_NAMES.join('|')})/([^/"]+)/([^"?\\s<>&]+))`, 'g');

/** What a page says of itself. */
export interface SeenPage {
  release: number;
  faults: string[];
}

/**
 * Looks at a page as a browser does: it must be whole, of one release, and everything that it names must be there.
 *
 * @param name of the page, for messages
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
  const fault = (what: string) => faults.push(`${name} of release ${data.release}: ${what}`);
  const release = await readRelease(get, data.release);
  if (!release)
    return {
      release: data.release,
      faults: [`${name} is of release ${data.release}, which does not stand`],
    };

  if (!isDeepStrictEqual(data.site, release.site)) fault('its settings are another release’s');
  if (data.shell !== release.apps.shell.version)
    fault(`its page data names shell ${data.shell}, another release’s`);
  for (const [remote, addresses] of Object.entries(data.remotes)) {
    if (
      !isDeepStrictEqual(addresses, remoteAddresses(release, remote as keyof PageData['remotes']))
    )
      fault(`its page data names ${remote} ${addresses.version}, another release’s`);
  }
  for (const [, key = '', app, version = '', file = ''] of html.matchAll(ADDRESS)) {
    const { previous, ...live } = release.apps[app as AppName];
    const isFallback = text.includes(`/${key}`) && previous?.version === version;
    const named = isFallback ? previous : live;
    if (named.version !== version)
      fault(`it mixes releases: it names ${key}, the release has ${live.version}`);
    const bytes = await get(key);
    if (!bytes) fault(`it names ${key}, which is missing`);
    else if (named.version === version && integrityOf(bytes) !== named.files[file]?.integrity)
      fault(`${key} is not the file that the release names`);
  }
  if (!html.includes(`/${APPS}shell/`)) fault('it names no file of the shell');
  return { release: data.release, faults };
}

/** A release as a visitor gets it. */
export async function readRelease(get: Get, number: number): Promise<Release | undefined> {
  const bytes = await get(releaseFile(number));
  return bytes && (JSON.parse(bytes.toString()) as Release);
}

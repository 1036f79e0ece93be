import {
  APPS,
  previewFolder,
  REMOTE_ENTRY,
  remoteFile,
  versionFile,
  versionManifest,
  type PageData,
  type ReleasePart,
  type VersionManifest,
} from '@site/contract';
import { integrityOf } from '../../src/documents/integrity';

/** Fetches an object as a visitor does. Returns undefined if there is none. */
export type Get = (key: string) => Promise<Buffer | undefined>;

const PAGE_DATA = /id="page-data">(.*?)<\/script>/s;
const ADDRESS = new RegExp(`/(${APPS}([^/"]+)/([^/"]+)/([^"?\\s<>&]+))"`, 'g');
const INTEGRITY = new RegExp(`="/(${APPS}[^"]+)" integrity="([^"]+)"`, 'g');

/**
 * Checks that all files that a page names exist, have their hashes, and are of versions that belong
 * together.
 *
 * @param key of the page
 * @returns a line for each fault
 */
export async function checkPage(get: Get, key: string, html: string): Promise<string[]> {
  const data = readPageData(html);
  if (!data || !html.startsWith('<!doctype html>') || !html.trimEnd().endsWith('</script>'))
    return [`${key} is half written`];
  const faults = new Set<string>();
  const addFault = (fault: string) => faults.add(`${key} of release ${data.release} ${fault}`);
  const versions = new Map([['shell', [data.shell]]]);
  for (const [remote, { version, previous }] of Object.entries(data.remotes))
    versions.set(remote, [version, ...(previous ? [previous.version] : [])]);
  for (const [, file = '', app = '', version = '', name = ''] of html.matchAll(ADDRESS)) {
    if (!versions.get(app)?.includes(version)) addFault(`mixes versions: it names ${file}`);
    const manifest = await get(versionManifest(app, version));
    const { files } = JSON.parse(manifest?.toString() ?? '{"files":{}}') as VersionManifest;
    const hash = await hashOf(get, file);
    if (!hash) addFault(`names ${file}, which is missing`);
    else if (hash !== files[name]?.integrity)
      addFault(`names ${file}, which is not what was published`);
  }
  for (const [, file = '', integrity] of html.matchAll(INTEGRITY))
    if ((await hashOf(get, file)) !== integrity) addFault(`has another hash for ${file}`);
  if (!html.includes(`/${APPS}shell/`)) addFault('names no file of the shell');
  return [...faults];
}

/** Checks that a page's tab finds what it needs to open more pages of the same remotes. */
export async function checkTab(get: Get, key: string, html: string): Promise<string[]> {
  const { shell, remotes, preview } = readPageData(html) ?? { shell: '', remotes: {} };
  const faults: string[] = [];
  for (const remote of Object.keys(remotes)) {
    const file = (preview ? previewFolder(preview.name) : '') + remoteFile(shell, remote);
    const part = await get(file);
    const app = part && (JSON.parse(part.toString()) as ReleasePart).apps[remote];
    const entry = app && (await hashOf(get, versionFile(remote, app.version, REMOTE_ENTRY)));
    if (!entry || entry !== app.files[REMOTE_ENTRY]?.integrity)
      faults.push(
        `${key} leads tabs to ${file}, which ${app ? 'names a missing file' : 'is missing'}`,
      );
  }
  return faults;
}

function readPageData(html: string): PageData | undefined {
  const text = PAGE_DATA.exec(html)?.[1];
  return text === undefined ? undefined : (JSON.parse(text) as PageData);
}

async function hashOf(get: Get, key: string): Promise<string | undefined> {
  const bytes = await get(key);
  return bytes && integrityOf(bytes);
}

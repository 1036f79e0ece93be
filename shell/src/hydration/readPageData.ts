import { PAGE_DATA_ID, type PageData } from '@site/contract';

/**
 * Reads the data that composing embeds in the page: its release, site settings and remotes.
 *
 * @throws Error when the data is missing or malformed: no release composed the page
 */
export function readPageData(document: Document): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text)
    throw new Error(`the page has no #${PAGE_DATA_ID}: it was not composed from a release`);
  const data = parse(text);
  if (isPageData(data)) return data;
  throw new Error(`#${PAGE_DATA_ID} of the page lacks fields that every release writes`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`#${PAGE_DATA_ID} of the page is not JSON`, { cause });
  }
}

/**
 * Checked by hand, since every visit would have to download a schema library. The fields that are
 * not checked here are only ever displayed.
 */
function isPageData(data: unknown): data is PageData {
  const { release, shell, site, remotes } = asRecord(data);
  return (
    typeof release === 'number' &&
    typeof shell === 'string' &&
    isRecord(site) &&
    isRecord(remotes) &&
    Object.values(remotes).every(isAddress)
  );
}

function isAddress(remote: unknown): boolean {
  const { version, entry, integrity = '', container, previous } = asRecord(remote);
  const isComplete = [version, entry, integrity, container].every(
    (text) => typeof text === 'string',
  );
  return isComplete && (previous === undefined || isAddress(previous));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asRecord = (value: unknown) => (isRecord(value) ? value : {});

import { PAGE_DATA_ID, type PageData } from '@site/contract';

/**
 * Reads what the page tells of its release.
 *
 * @throws Error when the page holds no such data or it can't be read: the page was not composed by a release
 */
export function readPageData(document: Document): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text)
    throw new Error(`the page has no #${PAGE_DATA_ID}: it was not composed from a release`);
  const data = parse(text);
  if (isPageData(data)) return data;
  throw new Error(`#${PAGE_DATA_ID} of the page is not what a release writes there`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`#${PAGE_DATA_ID} of the page is not JSON`, { cause });
  }
}

/** By hand: a checker of shapes would be a part of every visit. What is not asked for here is only ever shown. */
function isPageData(data: unknown): data is PageData {
  const { release, shell, site, remotes } = recordOf(data);
  return (
    typeof release === 'number' &&
    typeof shell === 'string' &&
    isRecord(site) &&
    isRecord(remotes) &&
    Object.values(remotes).every(isAddress)
  );
}

function isAddress(remote: unknown): boolean {
  const { version, entry, integrity = '', previous } = recordOf(remote);
  const isWhole = [version, entry, integrity].every((text) => typeof text === 'string');
  return isWhole && (previous === undefined || isAddress(previous));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordOf = (value: unknown) => (isRecord(value) ? value : {});

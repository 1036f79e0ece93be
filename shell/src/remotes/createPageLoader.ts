import {
  addressOf,
  releaseFile,
  remoteAddresses,
  type Page,
  type PageData,
  type Release,
  type RemoteName,
  type RemotePage,
} from '@site/contract';
import { loadPage } from './loadPage';
import { withTimeout } from './withTimeout';

/** Milliseconds that reading the release may take. */
const RELEASE_LIMIT = 10_000;

/** Loads pages of the release that this tab was opened with, each once. */
export interface PageLoader {
  /** The page, loading or loaded: the same promise until it is forgotten. Rejects with a RemoteLoadError. */
  load(page: RemotePage): Promise<Page>;
  /** Forgets a page that failed, so that the next `load` tries again. */
  forget(page: RemotePage): void;
}

/** @param data what the page tells of its release */
export function createPageLoader(data: PageData): PageLoader {
  const pages = new Map<string, Promise<Page>>();
  let release: Promise<Release> | undefined;

  /** The page names only the remotes that it needs itself: another one is looked up in the release, which never changes. */
  async function addresses(remote: RemoteName) {
    const known = data.remotes[remote];
    if (known) return known;
    release ??= readRelease(data.release);
    try {
      return remoteAddresses(await release, remote);
    } catch (error) {
      release = undefined;
      throw error;
    }
  }

  return {
    load(page) {
      const key = keyOf(page);
      const loading = pages.get(key) ?? addresses(page.remote).then((found) => loadPage(page, found));
      pages.set(key, loading);
      return loading;
    },
    forget: (page) => void pages.delete(keyOf(page)),
  };
}

const keyOf = ({ remote, page }: RemotePage) => `${remote}/${page}`;

async function readRelease(number: number): Promise<Release> {
  const address = addressOf(releaseFile(number));
  const late = () => new Error(`${address} did not arrive within ${RELEASE_LIMIT} ms`);
  const response = await withTimeout(fetch(address), RELEASE_LIMIT, late);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as Release;
}

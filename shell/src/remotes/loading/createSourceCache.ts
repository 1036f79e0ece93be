import type { RemotePage } from '@site/contract';
import { STYLE_DIRECTIVE, type PageData, type PartOffers } from '@site/format';
import { pageId } from '../../routing/pageId';
import { routeAt } from '../../routing/routeAt';
import { isOnScreen, isRouted } from './documents';
import { readPageSource, tabAddress, type PageSource } from './readPageSource';
import { RemoteLoadError } from './RemoteLoadError';

/** Finds where the code of a page comes from. What it has read serves all pages of the remote. */
interface SourceCache {
  /**
   * @returns undefined if what this tab reads of the remote is gone: a document of the page's own has code
   *   that is live
   * @throws RemoteLoadError when it can't be read, and the page's data does not have it either. The next
   *   call reads it again.
   */
  find(page: RemotePage): Promise<PageSource | undefined>;
  /** See `PageLoader`. */
  isMissing(part: RemotePage): boolean;
  /** Makes the next `find` read what is live at that time. */
  drop(page: RemotePage): void;
}

interface Reading {
  source: Promise<PageSource | undefined>;
  isUseless: boolean;
}

/** @param ownPath the path of this document */
export function createSourceCache(data: PageData, ownPath: string): SourceCache {
  // The page's data has only the remotes that the page itself needs.
  const known = new Map(
    Object.entries(data.remotes).map(([remote, addresses]) => [
      remote,
      { addresses, site: data.site, needsDocument: false },
    ]),
  );
  const offers: PartOffers = { ...data.parts };
  /** By remote, or page. */
  const readings = new Map<string, Reading>();
  for (const [remote, source] of known) readings.set(remote, startWith(Promise.resolve(source)));

  const own = routeAt(ownPath)?.page;
  /** A page that would keep a policy that allows any style. Parts stay on the page. */
  const leavesStyles = (page: RemotePage) =>
    !!data.allows?.[STYLE_DIRECTIVE] && !(own && pageId(page) === pageId(own)) && isRouted(page);

  /** The page's data does not tell all that these pages of its remote need. */
  const keyOf = (page: RemotePage) =>
    data.toLookUp?.includes(pageId(page)) ? pageId(page) : page.remote;

  function readingOf(page: RemotePage): Reading {
    const reading = readings.get(keyOf(page));
    if (reading && !reading.isUseless) return reading;
    const next = startWith(
      readPageSource(data, page).then((read) => {
        if (!read) return undefined;
        const { parts, ...source } = read;
        // What this document was composed with stays.
        Object.assign(offers, { ...parts, ...offers });
        return source;
      }),
    );
    readings.set(keyOf(page), next);
    return next;
  }

  return {
    async find(page) {
      const { remote } = page;
      const reading = readingOf(page);
      try {
        const source = await reading.source;
        // Opening the document of this very route again would change nothing.
        const isOwn = isOnScreen(page) && routeAt(window.location.pathname) === routeAt(ownPath);
        if (!isOwn && source && leavesStyles(page)) return { ...source, needsDocument: true };
        if (!isOwn || source?.needsDocument === false) return source;
        throw new Error(
          source
            ? 'the page’s document does not allow the origins that it uses'
            : 'nothing is live for the page’s document',
        );
      } catch (cause) {
        reading.isUseless = true;
        const source = known.get(remote);
        if (source) return source;
        const address = tabAddress(data, remote);
        throw new RemoteLoadError({ page, version: undefined, address, phase: 'release', cause });
      }
    },
    isMissing: (part) => offers[pageId(part)] === false,
    drop: (page) => void readings.delete(keyOf(page)),
  };
}

const startWith = (source: Reading['source']): Reading => ({ source, isUseless: false });

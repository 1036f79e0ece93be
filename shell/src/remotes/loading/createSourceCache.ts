import type { RemotePage } from '@site/contract';
import {
  STYLE_DIRECTIVE,
  type AppName,
  type PageData,
  type PartOffers,
  type TabRelease,
} from '@site/format';
import { pageId } from '../../routing/pageId';
import { isOwnPath, isRouted, learnPages } from '../../routing/siteMap';
import { isOnScreen } from './documents';
import { readTabRelease, sourceIn, tabAddress, type PageSource } from './readTabRelease';
import { RemoteLoadError } from './RemoteLoadError';

/** Finds where the code of pages comes from. What it has read serves all pages of the remote. */
export function createSourceCache(data: PageData) {
  const { page: own } = data;
  const isOwn = (page: RemotePage) => own !== undefined && pageId(page) === pageId(own);
  const offers: PartOffers = { ...data.parts };
  const releases = new Map<AppName, Promise<TabRelease | undefined>>();
  /** Remotes of which the page's data is no longer used. */
  const dropped = new Set<AppName>();

  /** A page that would keep a policy that allows any style. Parts stay on the page. */
  const leavesStyles = (page: RemotePage) =>
    !!data.allows?.[STYLE_DIRECTIVE] && isRouted(page) && !isOwn(page);

  /** Whether a page is one of the own remote's that need nothing more than the page's data says. */
  const isNamed = ({ remote, page }: RemotePage) =>
    remote === own?.remote && data.pages?.[page] !== undefined;

  /** Returns what the page's data says: of the page itself, of its parts and of pages that it names. */
  function inData(page: RemotePage): PageSource | undefined {
    const addresses = data.remotes[page.remote];
    // Of all else it has no style sheets.
    if (!addresses || !(isOwn(page) || data.parts?.[pageId(page)] || isNamed(page)))
      return undefined;
    return { addresses, site: data.site, needsDocument: leavesStyles(page) };
  }

  function read(remote: AppName): Promise<TabRelease | undefined> {
    const reading = releases.get(remote);
    if (reading) return reading;
    const next = readTabRelease(data, remote).then((release) => {
      if (!release) return undefined;
      learnPages(remote, release.pages);
      // What this document was composed with stays.
      Object.assign(offers, { ...release.parts, ...offers });
      return release;
    });
    releases.set(remote, next);
    return next;
  }

  const failure = (page: RemotePage, cause: unknown) =>
    new RemoteLoadError({
      page,
      version: undefined,
      address: tabAddress(data, page.remote),
      phase: 'release',
      cause,
    });

  return {
    /**
     * Reads which pages a remote has; see `learnPages`.
     *
     * @throws RemoteLoadError when that can't be read, or is gone. The next call reads it again.
     */
    async readPages(remote: AppName): Promise<void> {
      try {
        if (await read(remote)) return;
        throw new Error('it is gone');
      } catch (cause) {
        releases.delete(remote);
        throw failure({ remote, page: '' }, cause);
      }
    },
    /**
     * @returns undefined if what this tab reads of the remote is gone: a document of the page's own has code
     *   that is live
     * @throws RemoteLoadError when it can't be read, and the page's data does not have it either. The next
     *   call reads it again.
     */
    async find(page: RemotePage): Promise<PageSource | undefined> {
      const { remote } = page;
      const known = inData(page);
      if (known && !dropped.has(remote)) return known;
      try {
        const release = await read(remote);
        // Opening the document of this very page again would change nothing.
        const isHere = isOnScreen(page) && isOwnPath(window.location.pathname);
        // Its visit script has decided on rollouts. That of a bucket's not-found page knows none of the remote's.
        const decided = isHere && release ? { ...release, rollouts: [] } : release;
        const source = decided && sourceIn(decided, page, data);
        if (!isHere && source && leavesStyles(page)) return { ...source, needsDocument: true };
        if (!isHere || source?.needsDocument === false) return source;
        throw new Error(
          source
            ? 'the page’s document does not allow the origins that it uses'
            : 'nothing is live for the page’s document',
        );
      } catch (cause) {
        releases.delete(remote);
        if (known) return known;
        throw failure(page, cause);
      }
    },
    /** Whether no live version offers a part. False, too, if that is not known. */
    isMissing: (part: RemotePage) => offers[pageId(part)] === false,
    /** Makes the next `find` read what is live at that time. */
    drop({ remote }: RemotePage) {
      dropped.add(remote);
      releases.delete(remote);
    },
  };
}

import type { Page, RemotePage, SiteSettings } from '@site/contract';

/** A page whose code has loaded. */
export interface LoadedPage {
  page: Page;
  /** The common settings and those of the page's remote. */
  site: SiteSettings;
  /** Whether the code is the previous version's, because the live one failed to load or broke. */
  isPrevious: boolean;
}

/** Loads each page of this tab's release once. Promises reject with a RemoteLoadError. */
export interface PageLoader {
  /**
   * Loads a page. Returns the same promise until the page is invalidated. It stays pending if the
   * page needs more than this document's policy allows: the page is then opened as a document of
   * its own.
   */
  load(page: RemotePage): Promise<LoadedPage>;
  /** Returns the page if it has loaded, so that it can render without suspending. */
  loaded(page: RemotePage): LoadedPage | undefined;
  /**
   * Loads a page that the visitor may open, and returns whether it loaded. A failed one is dropped,
   * so that opening it tries again. A page that needs a document of its own is left alone.
   */
  prefetch(page: RemotePage): Promise<boolean>;
  /**
   * Replaces a page that broke while rendering or in an effect with its previous version, which
   * `load` returns from then on. Rejects if there is none, or it fails to load.
   *
   * @param cause what the broken page threw
   */
  fallBack(page: RemotePage, broken: LoadedPage, cause: unknown): Promise<LoadedPage>;
  /**
   * Drops a page that failed, so that the next `load` tries again. It then loads the version that
   * is live at that time, since the deployed version itself may have caused the failure.
   */
  invalidate(page: RemotePage): void;
}

import type { Page, RemotePage, SiteSettings } from '@site/contract';

/** The code of a page. */
export interface LoadedCode {
  page: Page;
  /** Whether it comes from the previous version, because the live one failed to load or broke. */
  isPrevious: boolean;
}

/** A page whose code has loaded. */
export interface LoadedPage extends LoadedCode {
  /** The common settings and those of the page's remote. */
  site: SiteSettings;
}

/** Loads each page of this tab's release once. */
export interface PageLoader {
  /**
   * Loads a page. Returns the same promise until the page is invalidated.
   *
   * A page that needs more than this document's policy allows is opened as a document of its own,
   * and the promise stays pending.
   *
   * @returns rejects with a RemoteLoadError
   */
  load(page: RemotePage): Promise<LoadedPage>;
  /** Returns the page if it has loaded, so that it can render without suspending. */
  loaded(page: RemotePage): LoadedPage | undefined;
  /**
   * Loads a page that the visitor may open. A failed one is dropped, so that opening it tries
   * again. A page that needs a document of its own is left alone.
   *
   * @returns whether it loaded
   */
  prefetch(page: RemotePage): Promise<boolean>;
  /**
   * Replaces a page that broke while rendering or in an effect with its previous version, which
   * `load` returns from then on.
   *
   * @param broken the page that broke
   * @param cause what it threw
   * @returns rejects with a RemoteLoadError if there is no previous version, or it fails to load
   */
  fallBack(page: RemotePage, broken: LoadedPage, cause: unknown): Promise<LoadedPage>;
  /**
   * Drops a page that failed, so that the next `load` tries again. It then loads the version that
   * is live at that time, since the deployed version itself may have caused the failure.
   */
  invalidate(page: RemotePage): void;
}

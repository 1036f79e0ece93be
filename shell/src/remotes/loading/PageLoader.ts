import type { Page, RemotePage } from '@site/contract';

/** A page that can be drawn. */
export interface LoadedPage {
  page: Page;
  /** Whether it is of the version before the live one, which could not be loaded, or broke. */
  isPrevious: boolean;
}

/** Loads pages of the release that this tab was opened with, each once. */
export interface PageLoader {
  /** The page, loading or loaded: the same promise until it is forgotten. Rejects with a RemoteLoadError. */
  load(page: RemotePage): Promise<LoadedPage>;
  /** The page if it is there already, so that it can be drawn without waiting. */
  loaded(page: RemotePage): LoadedPage | undefined;
  /**
   * Loads a page that may be asked for. One that fails is forgotten, so that it is tried again when it is.
   *
   * @returns whether it is there
   */
  prefetch(page: RemotePage): Promise<boolean>;
  /**
   * The page that stands in for one that broke while it was drawn, or in an effect: that of the previous version. It is
   * what `load` gives from now on.
   *
   * @param broken as it was loaded
   * @param cause what it threw
   * @returns rejects with a RemoteLoadError when there is no other version, or it can't be loaded
   */
  fallBack(page: RemotePage, broken: LoadedPage, cause: unknown): Promise<LoadedPage>;
  /**
   * Forgets a page that failed, so that the next `load` tries again: the version that is live then, since the failure may
   * have been the deployed version's own.
   */
  invalidate(page: RemotePage): void;
}

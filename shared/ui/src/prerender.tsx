import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import type { ReactNode } from 'react';

/** Collects the styles of one React tree while it renders in Node. */
export interface StyleCollector {
  /** Wraps the tree. */
  Provider: (props: { children: ReactNode }) => ReactNode;
  /**
   * Returns the rules that the tree's markup uses, as `<style>` elements for the head. Emotion in
   * the browser recognizes them by their attributes and does not insert them again.
   */
  stylesOf(markup: string): string;
}

/** Returns a new style collector. Node only: browsers do not need `@emotion/server`. */
export function createStyleCollector(): StyleCollector {
  // Class names and attributes contain the key, so it must equal that of the browser's cache.
  const cache = createCache({ key: 'css' });
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  return {
    Provider: ({ children }) => <CacheProvider value={cache}>{children}</CacheProvider>,
    stylesOf: (markup) => {
      const { html, styles } = extractCriticalToChunks(markup);
      return constructStyleTagsFromChunks({ html, styles: styles.filter(({ css }) => css !== '') });
    },
  };
}

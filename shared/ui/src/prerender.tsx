import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import type { ReactNode } from 'react';

/** Collects the styles of one tree while it is rendered in Node. */
export interface StyleCollector {
  /** To be put around the tree. */
  Provider: (props: { children: ReactNode }) => ReactNode;
  /**
   * The rules that markup of that tree uses, as `<style>` elements for the head. Emotion in the browser knows them by
   * their attributes and does not insert them again.
   */
  stylesOf(markup: string): string;
}

/** For Node alone: `@emotion/server` has no place in a browser. */
export function createStyleCollector(): StyleCollector {
  // The key of the cache that the browser has: class names and attributes are made of it.
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

import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer, { type EmotionCriticalToChunks } from '@emotion/server/create-instance';
import type { ReactNode } from 'react';
import { inLayer } from './layerStyles';

/**
 * Creates a collector of the styles of one React tree while it renders. Node only: browsers do not
 * need `@emotion/server`.
 */
export function createStyleCollector() {
  // Class names and attributes contain the key, so it must equal that of the browser's cache.
  const cache = createCache({ key: 'css' });
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  return {
    /** Wraps the tree. */
    Provider: ({ children }: { children: ReactNode }) => (
      <CacheProvider value={cache}>{children}</CacheProvider>
    ),
    /**
     * Returns the rules that the tree's markup uses, as `<style>` elements for the head. Emotion in
     * the browser recognizes them by their attributes and does not insert them again.
     */
    stylesOf: (markup: string): string => {
      const { html, styles } = extractCriticalToChunks(markup);
      const chunks = joinKeyframes(styles)
        .filter(({ css }) => css !== '')
        .map((chunk) => ({ ...chunk, css: inLayer(chunk.css) }));
      return constructStyleTagsFromChunks({ html, styles: chunks });
    },
  };
}

type StyleChunk = EmotionCriticalToChunks['styles'][number];

/**
 * Moves keyframes to the rules that use them, and drops unused ones. Emotion takes them for global
 * styles, and would insert them again in the browser.
 */
function joinKeyframes(chunks: StyleChunk[]): StyleChunk[] {
  const isKeyframes = ({ ids }: StyleChunk) => ids[0]?.startsWith('animation-');
  const keyframes = chunks.filter(isKeyframes);
  return chunks
    .filter((chunk) => !isKeyframes(chunk))
    .map((chunk) => {
      const used = keyframes.filter(({ ids }) => ids.some((id) => chunk.css.includes(id)));
      return {
        ...chunk,
        ids: [...used.flatMap(({ ids }) => ids), ...chunk.ids],
        css: used.map(({ css }) => css).join('') + chunk.css,
      };
    });
}

import { hasPlace, startScripts } from './fillTemplate';
import { readPictures } from './markup/readPictures';
import { preloadLink, type Script } from './scripts';

/** A page's preloads by their places, and the markup that is left. */
export interface PlacedPreloads {
  /** Elements ahead of the policy. */
  headPreloads: string[];
  /** Scripts that wait for the page's hero picture. */
  preloads: Script[];
  markup: string;
}

/** Sources of a page's preloads. */
export interface PreloadSources {
  template: string;
  markup: string;
  /** Returns the address and hash of one of the shell's files. */
  shellFile: (file: string) => Script;
  /** Scripts of the page's remote. */
  remoteScripts: Script[];
  /** The policy's sources of pictures besides the site's own. */
  pictureSources: readonly string[];
}

/**
 * Decides what a page loads first. Chromium finds nothing ahead of the parser until the parser has
 * passed the policy, so these preloads come before it: the pictures, and, on a page without a hero
 * picture, the scripts, which would otherwise compete with it.
 *
 * @returns a fault if a picture must not be preloaded
 */
export function placePreloads(sources: PreloadSources): PlacedPreloads | { fault: string } {
  const { template, markup, shellFile, remoteScripts, pictureSources } = sources;
  // Templates of older shells have no place for them.
  if (!hasPlace(template, 'headPreloads'))
    return { headPreloads: [], preloads: remoteScripts, markup };
  const pictures = readPictures(markup, pictureSources);
  if ('fault' in pictures) return pictures;
  const { preloads, hasHero, rest } = pictures;
  if (hasHero) return { headPreloads: preloads, preloads: remoteScripts, markup: rest };
  const scripts = [...startScripts(template).map(shellFile), ...remoteScripts];
  return {
    headPreloads: [...preloads, ...scripts.map(preloadLink)],
    preloads: [],
    markup: rest,
  };
}

/** Longest time that the page's scripts wait for its hero picture, in milliseconds. */
const PICTURE_LIMIT = 1500;

const INTERACTIONS = ['pointerdown', 'keydown'];

/**
 * Loads the page's scripts, which wait in a template, once the hero picture is painted or the
 * visitor touches the page. On a slow connection, scripts would compete with the picture.
 *
 * @param onFailure called when one of them does not load or throws
 */
export function startScripts(onFailure: () => void): void {
  const start = () => {
    for (const event of INTERACTIONS) removeEventListener(event, start, true);
    const template = document.querySelector<HTMLTemplateElement>('template#scripts');
    if (!template) return;
    template.remove();
    const content = document.importNode(template.content, true);
    watchScripts(content.querySelectorAll('script'), onFailure);
    document.head.append(content);
  };
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!picture || picture.complete) return start();
  // Waits until the picture is painted, not just loaded: decoding alone keeps a phone busy.
  picture.addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)));
  picture.addEventListener('error', start);
  setTimeout(start, PICTURE_LIMIT);
  for (const event of INTERACTIONS) addEventListener(event, start, true);
}

/** Other scripts may fail without harm: the shell loads remotes again, and extensions add theirs. */
function watchScripts(scripts: NodeListOf<HTMLScriptElement>, onFailure: () => void): void {
  for (const script of scripts) {
    // It was blocked, could not be loaded, or has another hash.
    script.addEventListener('error', onFailure);
    addEventListener('error', ({ filename }) => {
      // It threw, or has a syntax error.
      if (filename === script.src) onFailure();
    });
  }
}

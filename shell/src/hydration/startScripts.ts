/** Longest time that the page's scripts wait, in milliseconds. */
const LIMIT = 1500;

const INTERACTIONS = ['pointerdown', 'keydown'];

/**
 * Loads the page's scripts, which wait in a template, once the page's hero picture is painted too, or
 * the visitor touches the page. Scripts would compete with the picture on a slow connection, and on
 * a phone, requesting them takes as long as the page's layout.
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
  const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start));
  if (!picture) return start();
  if (picture.complete) startAfterPaint();
  else {
    // Decoding a loaded picture keeps a phone busy.
    picture.addEventListener('load', startAfterPaint);
    picture.addEventListener('error', start);
  }
  // A tab in the background paints nothing.
  setTimeout(start, LIMIT);
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

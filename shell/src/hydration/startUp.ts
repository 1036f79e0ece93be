import { HYDRATION_FAILED } from './events';
import { FAILED, isSupported } from './keepEarlyPresses';

// Inlined into every page as a module: runs once the page is parsed, before its scripts load. Classic
// scripts would run, and be compiled, during the parse, and delay the first paint. It does nothing
// before that paint, because compiling and running it takes a phone 5 to 9 ms.
//
// The build turns it into ES2017, and what runs in every browser uses old functions only: a browser
// that is too old for the page's scripts must be able to say so.

/** The part of the page's visit script that waits for the paint, if it has one; see page.html. */
declare const visit: () => void;

/**
 * Longest wait for the first paint, and then for the hero picture, in milliseconds. A tab that is
 * left at once does not paint.
 */
const LIMIT = 1500;

const INTERACTIONS = ['pointerdown', 'keydown'];

let isStarted = false;

// A tab in the background does not paint.
if (document.hidden) startUp();
else {
  requestAnimationFrame(() => setTimeout(startUp));
  setTimeout(startUp, LIMIT);
}

function startUp(): void {
  if (isStarted) return;
  isStarted = true;
  visit();
  if (isSupported) startScripts();
  else fillEmptyRoot();
}

function fail(): void {
  dispatchEvent(new Event(HYDRATION_FAILED));
  fillEmptyRoot();
}

/** A page that went live without markup would stay empty. */
function fillEmptyRoot(): void {
  const root = document.getElementById('root');
  if (root && !root.hasChildNodes()) root.textContent = FAILED;
}

/**
 * Loads the page's scripts, which wait in a template, once the page's hero picture is painted too, or
 * the visitor touches the page. Scripts would compete with the picture on a slow connection, and on
 * a phone, requesting them takes as long as the page's layout.
 */
function startScripts(): void {
  const start = () => {
    for (const event of INTERACTIONS) removeEventListener(event, start, true);
    addScripts('scripts');
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

/** Runs the scripts of a template. Returns whether there still was one. */
function addScripts(id: string): boolean {
  const template = document.querySelector<HTMLTemplateElement>(`template#${id}`);
  if (!template) return false;
  template.remove();
  const content = document.importNode(template.content, true);
  content.querySelectorAll('script').forEach(watchScript);
  document.head.append(content);
  return true;
}

/** Milliseconds before the second try, which bridge a short failure of the network. */
const PAUSE = 300;

/** Other scripts may fail without harm: the shell loads remotes again, and extensions add theirs. */
function watchScript(script: HTMLScriptElement): void {
  // It was blocked, could not be loaded, or has another hash. The browser may have cached the bytes that failed, so the
  // second try is at a fresh address.
  script.addEventListener('error', () => {
    setTimeout(() => addScripts('retry') || fail(), PAUSE);
  });
  addEventListener('error', ({ filename }) => {
    // It threw, or has a syntax error.
    if (filename === script.src) fail();
  });
}

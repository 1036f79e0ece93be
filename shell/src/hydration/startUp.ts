import { PRESSED } from '@site/contract';
import { HYDRATED } from './hydratedEvent';

// Inlined into page.html: runs as soon as the markup is parsed, before the page's scripts load.

/** Longest time that the page's scripts wait for its hero picture, in milliseconds. */
const PICTURE_LIMIT = 1500;

/** Starts loading all of the page's scripts, which wait in a template. */
function start() {
  for (const event of INTERACTIONS) removeEventListener(event, start, true);
  const template = document.getElementById('scripts');
  if (!(template instanceof HTMLTemplateElement)) return;
  template.remove();
  document.head.append(document.importNode(template.content, true));
}

const INTERACTIONS = ['pointerdown', 'keydown'];

/** Lets the hero picture load first: on a slow connection, scripts would compete with it. */
function startAfterPicture() {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!picture || picture.complete) return start();
  // Waits until the picture is painted, not just loaded: decoding alone keeps a phone busy.
  picture.addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)));
  picture.addEventListener('error', start);
  setTimeout(start, PICTURE_LIMIT);
  for (const event of INTERACTIONS) addEventListener(event, start, true);
}

/** Marks a button that is pressed before hydration; the mark also shows the press at once. */
function keepPress({ target }: Event) {
  const button = target instanceof Element && target.closest('button');
  if (button) button.setAttribute(PRESSED, '');
}

/** Replays early presses, now that the buttons work. */
function replayPresses() {
  removeEventListener('click', keepPress, true);
  for (const button of document.querySelectorAll<HTMLElement>(`[${PRESSED}]`)) {
    button.removeAttribute(PRESSED);
    button.click();
  }
}

addEventListener('click', keepPress, true);
addEventListener(HYDRATED, replayPresses, { once: true });
startAfterPicture();

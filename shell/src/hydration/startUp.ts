import { PRESSED } from '@site/contract';
import { HYDRATED } from './hydratedEvent';

// Runs in the page itself, as soon as its markup is there; compiled into page.html.

/** Milliseconds that the page's scripts wait for its picture at most. */
const PATIENCE = 1500;

/** Starts the page's scripts: all of them at once, as the template has them. */
function start() {
  for (const event of INTERACTIONS) removeEventListener(event, start, true);
  const template = document.getElementById('scripts');
  if (!(template instanceof HTMLTemplateElement)) return;
  template.remove();
  document.head.append(document.importNode(template.content, true));
}

const INTERACTIONS = ['pointerdown', 'keydown'];

/** On a slow line scripts and picture would share it, and the picture would come later. */
function startAfterPicture() {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!picture || picture.complete) return start();
  // Once it is painted, not just loaded: decoding it keeps the phone busy enough.
  picture.addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)));
  picture.addEventListener('error', start);
  setTimeout(start, PATIENCE);
  for (const event of INTERACTIONS) addEventListener(event, start, true);
}

/** A press on a button that does not work yet: kept, and shown at once by how the button looks. */
function keepPress({ target }: Event) {
  const button = target instanceof Element && target.closest('button');
  if (button) button.setAttribute(PRESSED, '');
}

/** Now they work: what was pressed is pressed. */
function passPressesOn() {
  removeEventListener('click', keepPress, true);
  for (const button of document.querySelectorAll<HTMLElement>(`[${PRESSED}]`)) {
    button.removeAttribute(PRESSED);
    button.click();
  }
}

addEventListener('click', keepPress, true);
addEventListener(HYDRATED, passPressesOn, { once: true });
startAfterPicture();

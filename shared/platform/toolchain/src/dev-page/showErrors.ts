import { createOverlay } from 'webpack-dev-server/client/overlay.js';
import { isFromPage } from './isFromPage';
import { ERRORS_PATH } from './errorReports';

// An entry module of development builds: shows the page's errors in webpack-dev-server's overlay,
// with the lines of their sources.

const overlay = createOverlay({ catchRuntimeError: false });

/** Number of times that a source was saved. */
let saves = 0;

function showThrown(thrown: unknown): void {
  const message = String(isObject(thrown) && 'message' in thrown ? thrown.message : thrown);
  // The stack tells where the first cause was thrown.
  let cause = thrown;
  while (isObject(cause) && isObject(cause.cause)) cause = cause.cause;
  void show(message, isObject(cause) ? String(cause.stack) : '');
}

/**
 * Shows unhandled errors, except those of extensions and the browser's own notice, which has no
 * stack: "ResizeObserver loop completed with undelivered notifications".
 */
function showOwn(thrown: unknown): void {
  if (isFromPage(thrown)) showThrown(thrown);
}

/** Asks the page's development server where an error was thrown, and shows it. */
async function show(message: string, thrownAt: string): Promise<void> {
  const before = saves;
  const request = { method: 'POST', body: thrownAt };
  const response = await fetch(ERRORS_PATH, request).catch(() => undefined);
  const stack = response?.ok ? ((await response.json()) as string[]) : [];
  // An error from before a save may be of the past.
  if (saves === before) overlay.send({ type: 'RUNTIME_ERROR', messages: [{ message, stack }] });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

window.addEventListener('error', ({ error }) => showOwn(error));
window.addEventListener('unhandledrejection', ({ reason }) => showOwn(reason));

/** The page shows a failure, which only a new document gets rid of. */
let isBroken = false;
// What the shell's error boundaries caught and reported.
window.addEventListener('failure', (event) => {
  isBroken = true;
  // The save may have been read half written, and the rest may be applied without a message.
  if (saves > 0) window.location.reload();
  else showThrown((event as CustomEvent).detail);
});

// What webpack's client says. Its own overlay shows the errors of builds.
window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const isSaved = isObject(data) && data.type === 'webpackInvalid';
  // The page may have missed that a source was saved.
  const isBuilt = String(data).startsWith('webpackHotUpdate');
  if (isBroken && isBuilt) window.location.reload();
  if (!isSaved && !isBuilt) return;
  saves += 1;
  overlay.send({ type: 'DISMISS' });
});

if (window.prerenderFailure) {
  console.error(window.prerenderFailure.message);
  showThrown(window.prerenderFailure);
}

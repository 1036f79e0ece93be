import { createOverlay } from 'webpack-dev-server/client/overlay.js';
import { REFRESH } from '../fast-refresh/refreshEvent';
import { FRAME, fetchPosition } from './fetchPosition';
import { locateFrames } from './locateFrames';
import { PRERENDER_FAILURE_ID, type PrerenderFailure } from './prerenderFailure';

// An entry module of development builds: shows the page's errors in webpack-dev-server's overlay,
// with the lines of their sources.

const overlay = createOverlay({ catchRuntimeError: false });

async function show(thrown: unknown): Promise<void> {
  const { message, stack } = describe(thrown);
  overlay.send({
    type: 'RUNTIME_ERROR',
    messages: [{ message, stack: await locateFrames(stack, FRAME, fetchPosition) }],
  });
}

/** Returns what an error says, and where its first cause was thrown. */
function describe(thrown: unknown) {
  let cause = thrown;
  while (isObject(cause) && isObject(cause.cause)) cause = cause.cause;
  return {
    message: isObject(thrown) && 'message' in thrown ? String(thrown.message) : String(thrown),
    stack: isObject(cause) && typeof cause.stack === 'string' ? cause.stack : '',
  };
}

const dismiss = () => overlay.send({ type: 'DISMISS' });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

window.addEventListener('error', ({ error, message }: ErrorEvent) => void show(error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => void show(reason));
// What the shell's error boundaries caught and reported.
window.addEventListener('failure', (event) => void show((event as CustomEvent<unknown>).detail));
// A source was saved, so the errors may be of the past. The overlay of build errors is another one.
window.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown } | null>) => {
  if (data?.type === 'webpackInvalid') dismiss();
});
// The page may have loaded after the save, so that it missed the message.
window.addEventListener(REFRESH, dismiss);

const failure = document.getElementById(PRERENDER_FAILURE_ID)?.textContent;
if (failure) {
  const { message, frames } = JSON.parse(failure) as PrerenderFailure;
  console.error(message);
  overlay.send({ type: 'RUNTIME_ERROR', messages: [{ message, stack: frames }] });
}

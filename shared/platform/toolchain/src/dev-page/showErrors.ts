import { createOverlay } from 'webpack-dev-server/client/overlay.js';
import { POLICY_PATH, STACK_PATH, type PolicyRefusal, type PolicyReport } from './errorReports';

// An entry module of development builds: shows the page's errors in webpack-dev-server's overlay,
// with the lines of their sources.

const overlay = createOverlay({ catchRuntimeError: false });

/** Number of times that a source was saved. */
let saves = 0;

async function show(thrown: unknown): Promise<void> {
  const message = String(isObject(thrown) && 'message' in thrown ? thrown.message : thrown);
  const before = saves;
  // The stack tells where the first cause was thrown.
  let cause = thrown;
  while (isObject(cause) && isObject(cause.cause)) cause = cause.cause;
  const stack = isObject(cause) ? await locate(String(cause.stack)) : [];
  // An error from before a save may be of the past.
  if (saves === before) overlay.send({ type: 'RUNTIME_ERROR', messages: [{ message, stack }] });
}

/** Asks the page's development server, which knows the source maps of all apps. */
async function locate(stack: string): Promise<string[]> {
  const response = await fetch(STACK_PATH, { method: 'POST', body: stack }).catch(() => undefined);
  return response?.ok ? ((await response.json()) as string[]) : [];
}

/** Uses that were reported, so that each shows once in a document. */
const reported = new Set<string>();

// The policy of development stops nothing, and reports what the live one may refuse.
document.addEventListener('securitypolicyviolation', (event) => {
  const { disposition, effectiveDirective: directive, blockedURI: blocked } = event;
  const { pathname } = window.location;
  const key = [directive, blocked, pathname].join(' ');
  if (disposition !== 'report' || reported.has(key)) return;
  reported.add(key);
  const stack = `at ${event.sourceFile}:${event.lineNumber}:${event.columnNumber}`;
  void compareWithLive({ directive, blocked, pathname, stack });
});

/** Shows what the live policy would refuse. */
async function compareWithLive(report: PolicyReport): Promise<void> {
  const before = saves;
  const request = { method: 'POST', body: JSON.stringify(report) };
  const response = await fetch(POLICY_PATH, request).catch(() => undefined);
  const refusal = response?.ok ? ((await response.json()) as PolicyRefusal | null) : null;
  if (!refusal) return;
  console.error([refusal.message, ...refusal.stack].join('\n    at '));
  if (saves === before) overlay.send({ type: 'RUNTIME_ERROR', messages: [refusal] });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

window.addEventListener('error', ({ error, message }) => void show(error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => void show(reason));

/** The page shows a failure, which only a new document gets rid of. */
let isBroken = false;
// What the shell's error boundaries caught and reported.
window.addEventListener('failure', (event) => {
  isBroken = true;
  // The save may have been read half written, and the rest may be applied without a message.
  if (saves > 0) window.location.reload();
  else void show((event as CustomEvent).detail);
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
  void show(window.prerenderFailure);
}

import { createOverlay } from 'webpack-dev-server/client/overlay.js';
import { PRERENDER_FAILURE_ID, STACK_PATH, type ErrorReport } from './errorReports';

// An entry module of development builds: shows the page's errors in webpack-dev-server's overlay,
// with the lines of their sources.

const overlay = createOverlay({ catchRuntimeError: false });

const show = (report: ErrorReport) => overlay.send({ type: 'RUNTIME_ERROR', messages: [report] });

async function showThrown(thrown: unknown): Promise<void> {
  const message = isObject(thrown) && 'message' in thrown ? thrown.message : thrown;
  // The stack tells where the first cause was thrown.
  let cause = thrown;
  while (isObject(cause) && isObject(cause.cause)) cause = cause.cause;
  const stack = isObject(cause) ? await locate(String(cause.stack)) : [];
  show({ message: String(message), stack });
}

/** Asks the page's development server, which knows the source maps of all apps. */
async function locate(stack: string): Promise<string[]> {
  const response = await fetch(STACK_PATH, { method: 'POST', body: stack }).catch(() => undefined);
  return response?.ok ? ((await response.json()) as string[]) : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

window.addEventListener('error', ({ error, message }) => void showThrown(error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => void showThrown(reason));
// What the shell's error boundaries caught and reported.
window.addEventListener('failure', (event) => void showThrown((event as CustomEvent).detail));

const dismiss = () => overlay.send({ type: 'DISMISS' });
// A source was saved, so the errors may be of the past. The overlay of build errors is another one.
window.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown } | null>) => {
  if (data?.type === 'webpackInvalid') dismiss();
});
// The page may have loaded after the save, so that it missed the message.
window.addEventListener('fast-refresh', dismiss);

const failure = document.getElementById(PRERENDER_FAILURE_ID)?.textContent;
if (failure) {
  const report = JSON.parse(failure) as ErrorReport;
  console.error(report.message);
  show(report);
}

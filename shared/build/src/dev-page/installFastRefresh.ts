import * as runtime from 'react-refresh/runtime';

/** The page's refresh runtime, for the modules of all apps. */
interface FastRefresh {
  register(type: unknown, id: string): void;
  createSignature(): (type: unknown) => unknown;
  accept(hot: Hot | undefined, exports: unknown): void;
}

/** The part of webpack's hot-replacement API that refreshing needs. */
interface Hot {
  /** What the module's previous version left. */
  data?: { exports?: unknown };
  accept(): void;
  dispose(leave: (data: { exports?: unknown }) => void): void;
  invalidate(): void;
}

declare global {
  interface Window {
    fastRefresh?: FastRefresh;
  }
}

// An entry module of the development shell. React reads the hook when it starts, so this is first.
runtime.injectIntoGlobalHook(window);
window.fastRefresh = {
  register: runtime.register,
  createSignature: runtime.createSignatureFunctionForTransform,
  accept,
};

/** Time in which a failure is reported after the update that caused it, in milliseconds. */
const REPORT_TIME = 2000;

/** The page shows a failure, which only a new document gets rid of. */
let isBroken = false;
/** When the last update was rendered, and the one before it. */
let lastRefresh = -Infinity;
let refreshBefore = -Infinity;

window.addEventListener('failure', () => {
  isBroken = true;
  // It may be the failure of a file that the editor had only half written.
  if (performance.now() - refreshBefore < REPORT_TIME) window.location.reload();
});

/**
 * Lets a module be replaced if it exports components only. Otherwise the update goes on to the
 * modules that import it, and reloads the page if none of them can be replaced.
 */
function accept(hot: Hot | undefined, exports: unknown): void {
  const components = componentsIn(exports);
  if (!hot || !components) return;
  const previous = componentsIn(hot.data?.exports);
  hot.dispose((data) => (data.exports = { ...(exports as object) }));
  hot.accept();
  if (!previous) return;
  // Importers hold the exports of the previous version, such as one that is a new kind now.
  if (Object.keys(previous).join() === Object.keys(components).join()) scheduleRefresh();
  else hot.invalidate();
}

/** Returns a module's exports if all of them are components. */
function componentsIn(exports: unknown): Record<string, unknown> | undefined {
  if (typeof exports !== 'object' || exports === null) return undefined;
  const all = Object.entries(exports);
  const areComponents = all.every(([, value]) => runtime.isLikelyComponentType(value));
  return all.length > 0 && areComponents ? Object.fromEntries(all) : undefined;
}

let isScheduled = false;

/** Renders changed components once all modules of an update have run. */
function scheduleRefresh(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    if (isBroken) return window.location.reload();
    refreshBefore = lastRefresh;
    lastRefresh = performance.now();
    // The overlay closes.
    window.dispatchEvent(new Event('fast-refresh'));
    runtime.performReactRefresh();
  });
}

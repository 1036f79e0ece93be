import { appFolder } from '@site/project';
import { bundleInlineScript } from '@site/toolchain/bundleScript';

/** What a visitor's browser has when a page of the site opens. */
interface Visitor {
  /** The page's address, from its path on. */
  address: string;
  /** Entries of the tab's session storage. */
  session?: Record<string, string>;
  /** Entries of the browser's local storage. */
  local?: Record<string, string>;
  /** Whether the browser closes both. */
  isClosed?: boolean;
  /** The window's name. */
  name?: string;
  /** Whether a call of an early press is pending. */
  isCalling?: boolean;
  /** State of the entry in the history. */
  state?: unknown;
}

const STORAGE = {
  getItem(key: string) {
    return (this as Record<string, unknown>)[key] ?? null;
  },
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value });
  },
  removeItem(key: string) {
    delete (this as Record<string, unknown>)[key];
  },
};

const CLOSED = new Proxy(
  {},
  {
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  },
);

/** By the name of their script. */
const bundles = new Map<string, string>();

/**
 * Runs the bundle of a visit script as `page.html` does.
 *
 * @param parameters what page.html gives it
 * @returns what the script did
 */
export function runVisit(
  script: string,
  visitor: Visitor,
  parameters: Record<string, unknown> = {},
) {
  const { pathname, search, hash } = new URL(visitor.address, 'https://www.example.com');
  const storage = (entries = {}) =>
    visitor.isClosed ? CLOSED : (Object.assign(Object.create(STORAGE), entries) as object);
  const listeners: Record<string, (event: unknown) => void> = {};
  const addEventListener = (type: string, listener: (event: unknown) => void) => {
    listeners[type] = listener;
  };
  const links = [{ href: '' }, { href: '' }];
  const bar = {
    hidden: true,
    name: { textContent: '' },
    links,
    querySelector: () => bar.name,
    querySelectorAll: () => links,
  };
  const globals = {
    window: {
      name: visitor.name ?? '',
      pendingCall: visitor.isCalling ? Promise.resolve() : undefined,
    },
    location: { pathname, search, hash, replace: jest.fn<void, [string]>(), reload: jest.fn() },
    history: { state: visitor.state ?? null, replaceState: jest.fn<void, [unknown, '', string]>() },
    sessionStorage: storage(visitor.session),
    localStorage: storage(visitor.local),
    document: { body: { remove: jest.fn() }, addEventListener, querySelector: () => bar },
    addEventListener,
    requestAnimationFrame: (callback: () => void) => callback(),
    scrollTo: jest.fn<void, [number, number]>(),
    stop: jest.fn(),
  };
  const known = { rollouts: [], ...globals, ...parameters };
  const bundle =
    bundles.get(script) ?? bundleInlineScript(appFolder('shell', `src/visits/${script}.ts`));
  bundles.set(script, bundle);
  type Run = (...values: unknown[]) => void;
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- runs the text as a page does
  const run = new Function(...Object.keys(known), bundle) as Run;
  run(...Object.values(known));
  return {
    ...globals,
    bar,
    /** The address that replaced the page, if one did. */
    get opened() {
      return globals.location.replace.mock.calls[0]?.[0];
    },
    /** Fires an event on the document. */
    fire: (type: string, event?: unknown) => listeners[type]?.(event),
  };
}

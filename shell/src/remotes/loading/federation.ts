import { createInstance } from '@module-federation/enhanced/runtime';
import {
  containerName,
  DEVELOPMENT_VERSION,
  SHELL,
  TRUSTED_TYPES_POLICY,
  type RemoteAddress,
} from '@site/format';
import { sharedModules } from './sharedModules';

/** What a remote's container script assigns to its variable. */
interface Container {
  init(shareScope: unknown): unknown;
  get(module: string): Promise<() => unknown>;
}

/** Browsers ignore an integrity in any other form and run the script unchecked. */
const HASH = /^sha384-[\w+/]{64}$/;

declare global {
  interface Window {
    /** TypeScript lacks Trusted Types, and so do some browsers. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(address: string): string },
      ): { createScriptURL(address: string): string };
    };
  }
}

/**
 * The Trusted Types policy that the page's CSP allows. It permits every address because only
 * `loadScript` can use it, which sets the hash.
 */
const policy = window.trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, {
  createScriptURL: (address) => address,
});

/**
 * What containers take shared modules from. The federation runtime provides them and loads no remotes: its
 * loader would add 7 kB to every first visit, sets no integrity, and gives a remote's first container for that
 * of another version. `shared/platform/toolchain/README.md` has the whole decision.
 */
const shareScope = createInstance({ name: SHELL, remotes: [], shared: sharedModules }).shareScopeMap
  .default;

/** For each version: the container in use, and the number of abandoned ones. */
const containers = new Map<string, Promise<Container>>();
const abandoned = new Map<string, number>();

/**
 * Loads an exposed module, e.g. `Home`, from one version of a remote. The version's container loads
 * once for all its modules.
 *
 * @throws Error when the container has no hash and is not a development server's, since no script
 *   may run unchecked; when its script fails or defines no container
 */
export async function loadModule(
  remote: string,
  module: string,
  address: RemoteAddress,
): Promise<unknown> {
  const version = versionKey(remote, address);
  const loading = containers.get(version) ?? loadContainer(remote, address);
  containers.set(version, loading);
  const factory = await (await loading).get(`./${module}`);
  return factory();
}

/**
 * Abandons a version's container after a failure. The next load fetches a new one from a fresh
 * address, because the browser may have cached the bytes that failed.
 */
export function abandonContainer(remote: string, address: RemoteAddress): void {
  const version = versionKey(remote, address);
  if (containers.delete(version)) abandoned.set(version, (abandoned.get(version) ?? 0) + 1);
}

async function loadContainer(remote: string, address: RemoteAddress): Promise<Container> {
  const entry = new URL(address.entry, window.location.href);
  if (!HASH.test(address.integrity ?? '') && !isInDevelopment(address, entry))
    throw new Error(`there is no hash for ${entry.href}`);
  const failures = abandoned.get(versionKey(remote, address)) ?? 0;
  if (failures > 0) entry.searchParams.set('try', String(failures));
  await loadScript(entry.href, address.integrity);
  const container = takeVariable(containerName(remote));
  if (!isContainer(container)) throw new Error(`${entry.href} defines no container`);
  await container.init(shareScope);
  return container;
}

/** Runs a script. Resolves in the script's own `load` event, so before another script runs. */
function loadScript(address: string, integrity?: string): Promise<void> {
  const script = document.createElement('script');
  script.src = policy?.createScriptURL(address) ?? address;
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  const loading = new Promise<void>((done, fail) => {
    script.onload = () => done();
    script.onerror = () => fail(new Error(`the browser could not load ${address}`));
  });
  document.head.append(script);
  return loading.finally(() => script.remove());
}

/**
 * Reads the variable that a container's script has just assigned, and clears it for the next script:
 * all versions of a remote use the same one. A script's `var` cannot be deleted.
 */
function takeVariable(name: string): unknown {
  const value: unknown = Reflect.get(globalThis, name);
  Reflect.set(globalThis, name, undefined);
  return value;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/**
 * Whether the container comes from a development server, whose files change on every save and so
 * have no hash. The page data must say so, and page and server must be on this machine: on the
 * public site, no container runs unchecked.
 */
const isInDevelopment = ({ version }: RemoteAddress, entry: URL) =>
  version === DEVELOPMENT_VERSION &&
  [entry, window.location].every(({ hostname }) => hostname === 'localhost');

const versionKey = (remote: string, { version }: RemoteAddress) => `${remote}@${version}`;

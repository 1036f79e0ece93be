import { DEVELOPMENT_VERSION, TRUSTED_TYPES_POLICY, type RemoteAddress } from '@site/contract';
import {
  getInstance,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';

/**
 * The integrity of every container that may run, by address without query. A development server's
 * container has none.
 */
const integrities = new Map<string, string | undefined>();

const withoutQuery = (address: string) => address.replace(/[?#].*$/s, '');

/** The Trusted Types policy that the page's CSP allows. It permits only registered containers. */
const policy = window.trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, {
  createScriptURL(address) {
    if (integrities.has(withoutQuery(address))) return address;
    throw new Error(`${address} is not the address of a container`);
  },
});

/** Sets each container script's integrity, so that the browser refuses other bytes. */
const integrityPlugin: ModuleFederationRuntimePlugin = {
  name: 'integrity',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = policy?.createScriptURL(url) ?? url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    const integrity = integrities.get(withoutQuery(url));
    if (integrity) script.integrity = integrity;
    return script;
  },
};

/** Browsers ignore an integrity in any other form and run the script unchecked. */
const HASH = /^sha384-[\w+/]{64}$/;

/** The runtime's name of the container in use, for each version. */
const containers = new Map<string, string>();

/** The number of abandoned containers, for each version. */
const abandoned = new Map<string, number>();

let isPluginRegistered = false;

/**
 * Loads an exposed module from one version of a remote. The version's container loads once for all
 * its modules.
 *
 * @param remote name of the remote
 * @param module name of the exposed module, e.g. `Home`
 * @throws Error when the container has no hash and is not a development server's, since no script
 *   may run unchecked; otherwise whatever the federation runtime throws
 */
export async function loadModule(
  remote: string,
  module: string,
  address: RemoteAddress,
): Promise<unknown> {
  const runtime = getInstance();
  if (!runtime) throw new Error('the federation runtime is missing from the shell');
  if (!isPluginRegistered) runtime.registerPlugins([integrityPlugin]);
  isPluginRegistered = true;

  const version = versionKey(remote, address);
  const known = containers.get(version);
  if (known) return runtime.loadRemote(`${known}/${module}`);

  const entry = new URL(address.entry, window.location.href);
  if (!HASH.test(address.integrity ?? '') && !isInDevelopment(address, entry))
    throw new Error(`there is no hash for ${entry.href}`);
  integrities.set(entry.href, address.integrity);
  const failures = abandoned.get(version) ?? 0;
  // A new address, since the browser may have cached the bytes that failed.
  if (failures > 0) entry.searchParams.set('try', String(failures));
  const name = `${version}.${failures}`;
  containers.set(version, name);
  // Otherwise the runtime would take the container of another version, or of an earlier attempt,
  // for this one. It is overwritten because a script's `var` cannot be deleted.
  const entryGlobalName = address.container ?? remote;
  Reflect.set(globalThis, entryGlobalName, undefined);
  runtime.registerRemotes([{ name, entry: entry.href, entryGlobalName }]);
  return runtime.loadRemote(`${name}/${module}`);
}

/**
 * Abandons a version's container after a failure. The next load fetches a new one from a fresh
 * address, because the runtime keeps a container that failed.
 */
export function abandonContainer(remote: string, address: RemoteAddress): void {
  const version = versionKey(remote, address);
  if (containers.delete(version)) abandoned.set(version, (abandoned.get(version) ?? 0) + 1);
}

/**
 * Whether a container comes from a development server, whose files change on every save and so have
 * no hash. The page data must say so, and page and server must be on this machine: on the public
 * site, no container runs unchecked.
 */
const isInDevelopment = ({ version }: RemoteAddress, entry: URL) =>
  version === DEVELOPMENT_VERSION &&
  [entry, window.location].every(({ hostname }) => hostname === 'localhost');

const versionKey = (remote: string, { version }: RemoteAddress) => `${remote}@${version}`;

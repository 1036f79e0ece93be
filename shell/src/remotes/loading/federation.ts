import { DEVELOPMENT_VERSION, type RemoteAddress } from '@site/contract';
import {
  getInstance,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';

/** Integrity of every container that may run, by its address without a query; a development server's has none. */
const integrities = new Map<string, string | undefined>();

const withoutQuery = (address: string) => address.replace(/[?#].*$/s, '');

/** The policy by which the page's Content-Security-Policy lets the shell load scripts: containers that are known. */
const policy = window.trustedTypes?.createPolicy('shell', {
  createScriptURL(address) {
    if (integrities.has(withoutQuery(address))) return address;
    throw new Error(`${address} is the address of no container`);
  },
});

/** Gives a container's script the hash that its bytes must have: the browser runs no other. */
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

/** A browser passes over anything else, and runs the script unchecked. */
const HASH = /^sha384-[\w+/]{64}$/;

/** Name, in the runtime, of the container of each version that is in use. */
const containers = new Map<string, string>();

/** How many containers of each version were given up. */
const abandoned = new Map<string, number>();

let plugged = false;

/**
 * Loads one exposed module of one version of a remote. Its container is fetched once for all its modules.
 *
 * @param remote the remote's name, under which its container announces itself
 * @param module the exposed module, e.g. `Home`
 * @throws Error when a container of this site has no hash: an unchecked script never runs; else whatever the federation
 *   runtime says
 */
export async function loadModule(
  remote: string,
  module: string,
  address: RemoteAddress,
): Promise<unknown> {
  const runtime = getInstance();
  if (!runtime) throw new Error('the federation runtime is missing from the shell');
  if (!plugged) runtime.registerPlugins([integrityPlugin]);
  plugged = true;

  const version = versionOf(remote, address);
  const known = containers.get(version);
  if (known) return runtime.loadRemote(`${known}/${module}`);

  const entry = new URL(address.entry, window.location.href);
  if (!HASH.test(address.integrity ?? '') && !isInDevelopment(address, entry))
    throw new Error(`there is no hash for ${entry.href}`);
  integrities.set(entry.href, address.integrity);
  const failures = abandoned.get(version) ?? 0;
  // The browser's cache may hold the bytes that failed.
  if (failures > 0) entry.searchParams.set('try', String(failures));
  const name = `${version}.${failures}`;
  containers.set(version, name);
  // The container of another version, or of an earlier try, would be taken for this one. Overwritten, as it can't be
  // deleted: a script's `var` is there to stay.
  Reflect.set(globalThis, remote, undefined);
  runtime.registerRemotes([{ name, entry: entry.href, entryGlobalName: remote }]);
  return runtime.loadRemote(`${name}/${module}`);
}

/**
 * Gives up a version's container after a failure: the next load fetches a new one, under a fresh address, because the
 * runtime keeps a container that failed.
 */
export function abandonContainer(remote: string, address: RemoteAddress): void {
  const version = versionOf(remote, address);
  if (containers.delete(version)) abandoned.set(version, (abandoned.get(version) ?? 0) + 1);
}

/**
 * Whether a container comes from a development server, whose files change with every save and so have no hash. The page
 * data must say so, and page and server must be on this machine: on the public site no container goes unchecked.
 */
const isInDevelopment = ({ version }: RemoteAddress, entry: URL) =>
  version === DEVELOPMENT_VERSION &&
  [entry, window.location].every(({ hostname }) => hostname === 'localhost');

const versionOf = (remote: string, { version }: RemoteAddress) => `${remote}@${version}`;

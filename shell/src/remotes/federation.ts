import type { RemoteAddress } from '@site/contract';
import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Integrity of every container that may run, by its address without a query. */
const integrities = new Map<string, string>();

/** Gives a container's script the hash that its bytes must have: the browser runs no other. */
const integrityPlugin: ModuleFederationRuntimePlugin = {
  name: 'integrity',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    const integrity = integrities.get(new URL(url).pathname);
    if (integrity) script.integrity = integrity;
    return script;
  },
};

let plugged = false;

/**
 * Loads one exposed module of one version of a remote, as one try: nothing of an earlier try is used again, because the
 * runtime keeps a container that failed.
 *
 * @param remote the remote's name, under which its container announces itself
 * @param module the exposed module, e.g. `Home`
 * @param trial number of this try; from the second on, the container is fetched under a fresh address, since the browser's
 *   cache may hold the bytes that failed
 * @throws whatever the federation runtime says
 */
export async function loadModule(
  remote: string,
  module: string,
  address: RemoteAddress,
  trial: number,
): Promise<unknown> {
  const runtime = getInstance();
  if (!runtime) throw new Error('the federation runtime is missing from the shell');
  if (!plugged) runtime.registerPlugins([integrityPlugin]);
  plugged = true;

  const entry = new URL(address.entry, window.location.href);
  if (address.integrity) integrities.set(entry.pathname, address.integrity);
  if (trial > 0) entry.searchParams.set('try', String(trial));
  const name = `${remote}@${address.version}.${trial}`;
  // The container of another version, or of an earlier try, would be taken for this one. Overwritten, as it can't be
  // deleted: a script's `var` is there to stay.
  Reflect.set(globalThis, remote, undefined);
  runtime.registerRemotes([{ name, entry: entry.href, entryGlobalName: remote }]);
  return runtime.loadRemote(`${name}/${module}`);
}

import { TRUSTED_TYPES_POLICY } from '@site/contract';

/**
 * The Trusted Types policy that the page's CSP allows. It permits every address because only
 * `loadScript` can use it, which sets the hash.
 */
const policy = window.trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, {
  createScriptURL: (address) => address,
});

/**
 * Loads and runs a script. Resolves in the script's own `load` event, so before another script runs.
 *
 * @param integrity the script's hash: the browser refuses other bytes. A development server's
 *   scripts have none
 * @throws Error when the script is missing, is refused or cannot be reached
 */
export function loadScript(address: string, integrity?: string): Promise<void> {
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

/**
 * The part of Trusted Types that the shell uses, which TypeScript's DOM types lack.
 *
 * @see https://www.w3.org/TR/trusted-types/
 */
interface TrustedTypePolicyFactory {
  /** @throws TypeError if the page's Content-Security-Policy does not allow the policy's name */
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

interface Window {
  /** Undefined in a browser without Trusted Types. */
  readonly trustedTypes?: TrustedTypePolicyFactory;
}

/** The part of Trusted Types that the shell uses: TypeScript has none of it. @see https://www.w3.org/TR/trusted-types/ */
interface TrustedTypePolicyFactory {
  /** @throws TypeError when the page's Content-Security-Policy does not name the policy */
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

interface Window {
  /** Undefined in a browser without Trusted Types. */
  readonly trustedTypes?: TrustedTypePolicyFactory;
}

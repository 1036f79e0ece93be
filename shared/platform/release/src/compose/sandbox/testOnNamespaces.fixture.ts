import { hasNamespaces } from './namespaces';

const ADVICE =
  'The current user can make no namespaces. Install util-linux, and allow them: a container needs --privileged, Ubuntu sysctl kernel.apparmor_restrict_unprivileged_userns=0';

/** Declares a test that needs namespaces. It is skipped on a system without them, and fails in CI. */
export function testOnNamespaces(name: string, run: (() => void) | (() => Promise<void>)): void {
  if (hasNamespaces()) return test(name, run);
  if (process.env.CI)
    return test(name, () => {
      throw new Error(ADVICE);
    });
  process.stderr.write(`${ADVICE}\nSkipping "${name}".\n`);
  // The test command must not need more than Node and a browser.
  test.skip(name, run);
}

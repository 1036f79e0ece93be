import { hasCeph, INSTALL_CEPH, startObjectStore, type ObjectStore } from './startObjectStore';

let started: Promise<ObjectStore> | undefined;

/** Returns the object store of this test file. The first call starts it, which takes up to a minute. */
export const testObjectStore = (): Promise<ObjectStore> => (started ??= startObjectStore());

/**
 * Declares tests that need a real S3 server. They are skipped on a machine without Ceph.
 *
 * @throws Error in CI when Ceph is not installed
 */
export function describeOnObjectStore(name: string, tests: () => void): void {
  if (hasCeph()) {
    describe(name, tests);
    afterAll(async () => (await started)?.stop());
    return;
  }
  if (process.env.CI) throw new Error(`Tests on a real S3 server need Ceph: ${INSTALL_CEPH}`);
  process.stderr.write(`Skipping tests on a real S3 server. To run them: ${INSTALL_CEPH}\n`);
  // The test command must not need more than Node and a browser.
  describe.skip(name, tests);
}

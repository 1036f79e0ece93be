import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hasCeph, INSTALL_CEPH, startObjectStore, type ObjectStore } from './startObjectStore';

/** Environment variable with the address that starts the store; unset on a machine without Ceph. */
const STARTER = 'TEST_OBJECT_STORE';

/**
 * Jest's global setup: one object store for the whole run. It starts at once when all tests run,
 * otherwise when the first test file asks for it, because a run of other files does not need it.
 * The store ends with Jest's process and needs no teardown.
 *
 * @param config Jest's own; `nonFlagArgs` are the paths that the run is limited to
 * @throws Error in CI when Ceph is not installed
 */
export default async function offerObjectStore(config: { nonFlagArgs: string[] }): Promise<void> {
  if (!hasCeph()) {
    if (process.env.CI) throw new Error(`Tests on a real S3 server need Ceph: ${INSTALL_CEPH}`);
    process.stderr.write(`Skipping tests on a real S3 server. To run them: ${INSTALL_CEPH}\n`);
    return;
  }
  let starting: Promise<ObjectStore> | undefined;
  const start = () => (starting ??= startObjectStore());
  if (config.nonFlagArgs.length === 0) start().catch(() => {});
  const starter = createServer((_request, response) => {
    start().then(
      (store) => response.end(JSON.stringify(store)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  starter.listen(0, '127.0.0.1').unref();
  await once(starter, 'listening');
  process.env[STARTER] = `http://127.0.0.1:${(starter.address() as AddressInfo).port}`;
}

/** Declares tests that need a real S3 server. They are skipped on a machine without Ceph. */
export const describeOnObjectStore = (name: string, tests: () => void) =>
  (process.env[STARTER] ? describe : describe.skip)(name, tests);

/**
 * Returns the object store of this test run. The first call starts it, which takes up to a minute.
 */
export async function sharedObjectStore(): Promise<Omit<ObjectStore, 'stop'>> {
  const response = await fetch(process.env[STARTER] ?? '');
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Omit<ObjectStore, 'stop'>;
}

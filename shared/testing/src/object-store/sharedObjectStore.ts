import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  hasCeph,
  INSTALL_CEPH,
  startObjectStore,
  type AccessKeys,
  type ObjectStore,
} from './startObjectStore';

/** Environment variable with the address that starts the store; unset on a machine without Ceph. */
const STARTER = 'TEST_OBJECT_STORE';

/**
 * Jest's global setup: one object store for the whole run. It starts when the first test file asks
 * for it, because only a few need it. It ends with Jest's process and needs no teardown.
 *
 * @throws Error in CI when Ceph is not installed
 */
export default async function offerObjectStore(): Promise<void> {
  if (!hasCeph()) {
    if (process.env.CI) throw new Error(`Tests on a real S3 server need Ceph: ${INSTALL_CEPH}`);
    process.stderr.write(`Skipping tests on a real S3 server. To run them: ${INSTALL_CEPH}\n`);
    return;
  }
  let starting: Promise<ObjectStore> | undefined;
  /** Responds to `/` with the store, and to `/NAME` with the keys of a new user. */
  const starter = createServer((request, response) => {
    const name = request.url?.slice(1);
    (starting ??= startObjectStore())
      .then((store) => (name ? store.createUser(name) : store))
      .then(
        (reply) => response.end(JSON.stringify(reply)),
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
export const sharedObjectStore = () => ask<AccessKeys & { endpoint: string }>('');

/** Creates a user of the object store of this test run, who may do nothing yet. */
export const objectStoreUser = (name: string) => ask<AccessKeys>(name);

async function ask<Reply>(path: string): Promise<Reply> {
  const response = await fetch(`${process.env[STARTER] ?? ''}/${path}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Reply;
}

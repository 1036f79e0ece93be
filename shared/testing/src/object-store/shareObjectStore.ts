import { createServer } from 'node:http';
import { once } from 'node:events';
import { hasCeph, INSTALL_CEPH, startObjectStore, type ObjectStore } from './startObjectStore';

/** Where test files ask for the one object store of a test run; not set on a machine that can't have one. */
export const OBJECT_STORE_ADDRESS = 'TEST_OBJECT_STORE';

let starting: Promise<ObjectStore> | undefined;

/** Jest's global set-up: starts an object store once a test file asks for it, so that runs without one do not wait. */
export default async function shareObjectStore(): Promise<void> {
  if (!hasCeph()) {
    if (process.env.CI) throw new Error(`tests on a real S3 server need Ceph: ${INSTALL_CEPH}`);
    process.stderr.write(`Tests on a real S3 server are left out. To run them: ${INSTALL_CEPH}\n`);
    return;
  }
  const server = createServer((_request, response) => {
    starting ??= startObjectStore();
    starting.then(
      (store) => response.end(JSON.stringify(store)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'object' && address)
    process.env[OBJECT_STORE_ADDRESS] = `http://127.0.0.1:${address.port}`;
}

/** Jest's global tear-down. */
export const stopSharedObjectStore = async () => (await starting)?.stop();

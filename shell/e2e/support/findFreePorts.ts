import { createServer, type AddressInfo } from 'node:net';

/**
 * Finds consecutive free ports.
 *
 * @returns the first one
 */
export async function findFreePorts(count: number): Promise<number> {
  for (;;) {
    const first = (await tryPort(0)) ?? 0;
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(tryPort));
    if (free.every((port) => port !== undefined)) return first;
  }
}

/** Returns whether a port is free. */
export const isPortFree = async (port: number) => (await tryPort(port)) !== undefined;

/** Listens for a moment. @returns the port, or undefined if it is in use */
function tryPort(port: number): Promise<number | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, 'localhost', () => {
      const { port: bound } = server.address() as AddressInfo;
      server.close(() => resolve(bound));
    });
  });
}

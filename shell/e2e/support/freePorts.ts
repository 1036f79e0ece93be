import { createServer, type AddressInfo } from 'node:net';

/**
 * Finds ports that are free.
 *
 * @param count how many in a row
 * @returns the first of them
 */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = (await listenOn(0)) ?? 0;
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(listenOn));
    if (free.every((port) => port !== undefined)) return first;
  }
}

/** Whether a port can be listened on. */
export const isFree = async (port: number) => (await listenOn(port)) !== undefined;

/** Listens for a moment. @returns the port, or undefined when it is taken */
function listenOn(port: number): Promise<number | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, 'localhost', () => {
      const { port: bound } = server.address() as AddressInfo;
      server.close(() => resolve(bound));
    });
  });
}

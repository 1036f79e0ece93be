import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Finds consecutive free ports. They are below those that Linux gives to servers that ask for any
 * port: another test could otherwise get one of them before the caller uses it.
 *
 * @returns the first one
 */
export async function findFreePorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(20_000, 32_000);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isPortFree));
    if (free.every(Boolean)) return first;
  }
}

/** Returns whether a port is free. Listens on it for a moment. */
export function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, 'localhost', () => server.close(() => resolve(true)));
  });
}

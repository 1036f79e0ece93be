import type { SiteHealth } from './SiteHealth';
import type { Traffic } from './Traffic';

/**
 * Writes a line of JSON for each request, except health checks, which come every second.
 *
 * @param write takes one line
 */
export function logRequests(
  traffic: Traffic,
  health: SiteHealth,
  write: (line: string) => unknown,
): void {
  traffic.on('served', (request) => {
    if (request.kind === 'health') return;
    // Keeps the number of the release at most a second old while there are requests.
    void health.check();
    const line = { time: new Date().toISOString(), ...request, release: health.release };
    write(`${JSON.stringify(line)}\n`);
  });
}

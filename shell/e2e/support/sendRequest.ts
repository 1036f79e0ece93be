import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

/** A response as transferred: not decompressed, no redirect followed. */
export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Requests exactly this path. Browsers and `fetch` would resolve `..` first.
 *
 * @param origin e.g. `http://localhost:3000`
 */
export function sendRequest(
  origin: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: OutgoingHttpHeaders; body?: string } = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const call = request(
      { hostname, port, path, method, headers, agent: false, timeout: 10_000 },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          });
        });
      },
    );
    call.on('error', reject);
    call.on('timeout', () => call.destroy(new Error(`no response to ${path}`)));
    call.end(body);
  });
}

import { request as overHttp, type IncomingHttpHeaders } from 'node:http';
import { request as overHttps, type RequestOptions } from 'node:https';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As they came over the wire, still compressed. */
  bytes: Buffer;
}

/**
 * Asks a server, with the path exactly as it is given: neither `..` nor `%2e` is tidied up on the way, as `fetch` would.
 *
 * @param origin e.g. `http://localhost:3000`
 */
export function rawRequest(
  origin: string,
  path: string,
  options: RequestOptions = {},
  body = '',
): Promise<RawAnswer> {
  const { protocol, hostname, port } = new URL(origin);
  const request = protocol === 'https:' ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, agent: false, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

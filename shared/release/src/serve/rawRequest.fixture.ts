import { request as overHttp, type IncomingHttpHeaders } from 'node:http';
import { request as overHttps, type RequestOptions } from 'node:https';

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** As transferred, so possibly compressed. */
  bytes: Buffer;
}

/** Milliseconds without progress, less than a test may take: a failure then names the request. */
const IDLE_LIMIT = 20_000;

/**
 * Sends a request with exactly this path. `fetch` would normalize `..` and `%2e`.
 *
 * @param origin e.g. `http://localhost:3000`
 */
export function rawRequest(
  origin: string,
  path: string,
  options: RequestOptions = {},
  body = '',
): Promise<RawResponse> {
  const { protocol, hostname: host, port } = new URL(origin);
  const hostname = host.replace(/^\[(.*)\]$/, '$1');
  const send = protocol === 'https:' ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const request = send({ hostname, port, path, agent: false, ...options }, (response) => {
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
    request.on('error', reject);
    request.setTimeout(IDLE_LIMIT, () => {
      request.destroy(new Error(`${origin}${path} sent nothing for ${IDLE_LIMIT / 1000} s`));
    });
    request.end(body);
  });
}

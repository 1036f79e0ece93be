import { once } from 'node:events';
import { request as overHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as overHttps, type RequestOptions } from 'node:https';

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** As transferred, so possibly compressed. */
  bytes: Buffer;
}

/**
 * Sends a request with exactly this path. `fetch` would normalize `..` and `%2e`.
 *
 * @param origin e.g. `http://localhost:3000`
 */
export async function rawRequest(
  origin: string,
  path: string,
  options: RequestOptions = {},
  body = '',
): Promise<RawResponse> {
  const { protocol, hostname: host, port } = new URL(origin);
  const hostname = host.replace(/^\[(.*)\]$/, '$1');
  const send = protocol === 'https:' ? overHttps : overHttp;
  const request = send({ hostname, port, path, agent: false, ...options });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes: Buffer.concat((await response.toArray()) as Buffer[]),
  };
}

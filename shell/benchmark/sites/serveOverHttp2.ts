import { createHash, X509Certificate } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  createCertificate,
  freePort,
  runNginx,
  stopNginx,
} from '../../../shared/platform/release/src/servers/nginx/NginxServer.fixture';
import { nginxConfig } from '../../../shared/platform/release/src/servers/nginx/nginxConfig';
import type { ServeSite } from './serveOverHttp1';

/** Serves over HTTP/2 with a self-signed certificate. */
export interface Http2 {
  serve: ServeSite;
  /**
   * The browser argument to trust the certificate. Browsers keep nothing in their cache of a site
   * whose certificate they only ignore.
   */
  browserArgument: string;
}

const HOST = 'localhost';

/**
 * Serves sites through nginx with the configuration that the release tool prints: HTTP/2 with TLS.
 *
 * @param api origin of the API for `/api`
 * @param folder for the files of nginx; it is created
 * @throws Error if openssl or nginx is missing
 */
export async function serveOverHttp2(api: string, folder: string): Promise<Http2> {
  await mkdir(folder, { recursive: true });
  const pair = createCertificate(HOST, folder);
  const serve: ServeSite = async ({ name, folder: store, withoutPolicies }) => {
    const own = path.join(folder, name);
    await mkdir(own);
    const [http, https] = [await freePort(), await freePort()];
    const config = nginxConfig({
      domain: HOST,
      folder: store,
      api,
      ...pair,
      logs: own,
      listen: { http: [`127.0.0.1:${http}`], https: [`127.0.0.1:${https}`] },
    });
    const nginx = await runNginx(own, withoutPolicies ? removePolicies(config) : config);
    return { name, address: `https://${HOST}:${https}`, stop: () => stopNginx(nginx) };
  };
  const { publicKey } = new X509Certificate(await readFile(pair.certificate));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(spki).digest('base64');
  return { serve, browserArgument: `--ignore-certificate-errors-spki-list=${hash}` };
}

/** Removes the headers that a plain static host does not send. */
const removePolicies = (config: string) =>
  config.replace(/^ *add_header (?!Content-Encoding|Vary|Cache-Control).*\n/gm, '');

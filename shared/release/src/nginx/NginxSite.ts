import type { Limits } from '../serve/limits';

/** What an nginx configuration is made from. */
export interface NginxSite {
  /** The site's host name, in lower case. */
  domain: string;
  /** Folder of the store; absolute. */
  folder: string;
  /** Origin of the API that answers `/api`, e.g. `https://api.example.com`. */
  api: string;
  /** File of the certificate with its chain; absolute. */
  certificate: string;
  /** File of the certificate's key; absolute. */
  key: string;
  /** Addresses for nginx's `listen`. @default all addresses, ports 80 and 443 */
  listen?: { http: string[]; https: string[] };
  /** Folder of the logs; absolute. @default /var/log/nginx */
  logs?: string;
  /** File of the CA certificates to verify the API's with; absolute. @default Debian's */
  authorities?: string;
  /** Overrides. nginx has no limit for whole requests or all connections. @default LIMITS */
  limits?: Partial<Omit<Limits, 'request' | 'connections'>>;
}

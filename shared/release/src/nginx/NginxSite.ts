import type { Limits } from '../serve/limits';

/** What nginx is told about a site. */
export interface NginxSite {
  /** The site's host name, in small letters. */
  domain: string;
  /** Folder of the store; absolute. */
  folder: string;
  /** Origin of the API that answers `/api`, e.g. `https://api.example.com`. */
  api: string;
  /** File of the certificate, with those that it hangs on; absolute. */
  certificate: string;
  /** File of the certificate's key; absolute. */
  key: string;
  /** Where nginx listens, each as `listen` takes it. @default every address, at 80 and 443 */
  listen?: { http: string[]; https: string[] };
  /** Folder of the logs; absolute. @default /var/log/nginx */
  logs?: string;
  /** File of the authorities that may vouch for the API; absolute. @default Debian's */
  authorities?: string;
  /** Milliseconds that the API has to begin its answer, and then to go on with it. @default 30000 */
  limit?: number;
  /** What of the limits for whoever asks is another one; it counts no connections. @default LIMITS */
  limits?: Partial<Omit<Limits, 'request' | 'connections'>>;
}

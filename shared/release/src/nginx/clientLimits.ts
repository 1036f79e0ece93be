import { LIMITS } from '../serve/limits';
import { TOO_MANY } from '../serve/serverMessages';
import type { NginxSite } from './NginxSite';
import { quoteWord } from './quoteWord';

type Limited = Pick<NginxSite, 'domain' | 'limits'>;

/** Returns the part outside of servers that counts what each client does. */
export function clientZones({ domain, limits }: Limited): string {
  const { calls, files } = { ...LIMITS, ...limits };
  return String.raw`# A client: an IPv4 address, or the first half of an IPv6 address. A machine has all addresses with the same half.
map $remote_addr $site_client {
    default $binary_remote_addr;
    "~^(?<site_network>[0-9a-f]+:[0-9a-f]+:[0-9a-f]+:[0-9a-f]+):" $site_network;
}
limit_req_zone $site_client zone=${domain}.files:10m rate=${files.perSecond}r/s;
limit_req_zone $site_client zone=${domain}.calls:10m rate=${calls.perSecond}r/s;
limit_conn_zone $site_client zone=${domain}.requests:10m;
map "$limit_req_status $limit_conn_status" $site_retry_after {
    default "";
    "~REJECTED" 1;
}
map $uri $site_too_many {
    default /too-many.txt;
    "~^/api/" /too-many.json;
}
`;
}

/** Returns the part of a server that limits clients. Many phones may share one address. */
export function clientLimits({ domain, limits }: Limited): string {
  const { files, clientConnections } = { ...LIMITS, ...limits };
  return `    # Each request of an HTTP/2 connection counts as a connection.
    limit_conn ${domain}.requests ${clientConnections};
    limit_conn_status 429;
    limit_req zone=${domain}.files burst=${files.burst - 1} nodelay;
    limit_req_status 429;
    error_page 429 $site_too_many;
    add_header Retry-After $site_retry_after always;
    location = /too-many.txt {
        internal;
        error_page 404 @nothing;
        default_type text/plain;
        return 429 ${quoteWord(TOO_MANY)};
    }
    location = /too-many.json {
        internal;
        error_page 404 @nothing;
        default_type application/json;
        return 429 ${quoteWord(JSON.stringify({ message: TOO_MANY }))};
    }`;
}

/** Returns the directive that limits calls of the API, in place of the limit for files. */
export function callLimit({ domain, limits }: Limited): string {
  const { calls } = { ...LIMITS, ...limits };
  return `limit_req zone=${domain}.calls burst=${calls.burst - 1} nodelay;`;
}

import type { Limits } from '../serve/limits';
import { MESSAGES } from '../serve/replies';
import { textLocation } from './textLocation';

/** Returns the part outside of servers that counts what each client does. */
export const clientZones = (domain: string, { calls, files }: Limits) =>
  String.raw`# A client: an IPv4 address, or the first half of an IPv6 address. A machine has all addresses with the same half.
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

/** Returns the part of a server that limits clients. Many phones may share one address. */
export const clientLimits = (domain: string, { files, clientConnections }: Limits) =>
  `    # Each request of an HTTP/2 connection counts as a connection.
    limit_conn ${domain}.requests ${clientConnections};
    limit_conn_status 429;
    limit_req zone=${domain}.files burst=${files.burst - 1} nodelay;
    limit_req_status 429;
    error_page 429 $site_too_many;
    add_header Retry-After $site_retry_after always;
${textLocation('/too-many.txt', 429, MESSAGES.tooMany)}
${textLocation('/too-many.json', 429, { message: MESSAGES.tooMany })}`;

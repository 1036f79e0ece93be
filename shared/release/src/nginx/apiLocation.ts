import { PROXY_HEADERS } from '../serve/api/callApi';
import { DOT_SEGMENT } from '../serve/api/isApiCall';
import { OWN_HEADERS } from '../serve/headers';
import { BODY_LIMIT, type Limits } from '../serve/limits';
import { MESSAGES } from '../serve/replies';
import type { NginxSite } from './NginxSite';
import { quoteWord } from './quoteWord';
import { textLocation } from './textLocation';

/** CA certificates on Debian and Ubuntu. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/** What nginx tells the API about the client. It tells nothing in the other headers of proxies. */
const FORWARDED: Partial<Record<string, string>> = {
  'X-Forwarded-For': '$remote_addr',
  'X-Forwarded-Proto': 'https',
};

/** Returns the part of the configuration that forwards `/api`, as `apiProxy` does. */
export const apiLocation = (
  { domain, api, authorities = AUTHORITIES }: NginxSite,
  { api: patience, calls }: Limits,
) => String.raw`
    # Takes precedence over the patterns, or a token that ends in .js would be taken for a file.
    location ^~ /api/ {
        # The address is forwarded unchanged, so it must begin with /api/ literally and have no dot segments, in any
        # spelling that the API might resolve.
        if ($request_uri !~ ^/api/) {
            return 400;
        }
        if ($request_uri ~* "^[^?]*(?:${DOT_SEGMENT})") {
            return 400;
        }
        if ($uri ~* "${DOT_SEGMENT}") {
            return 400;
        }
        limit_req zone=${domain}.calls burst=${calls.burst - 1} nodelay;
        client_max_body_size ${BODY_LIMIT};
        charset off;
        gzip off;

        # nginx resolves the API's name when it starts or reloads: reload it when the API moves.
        # Without a path here, nginx forwards the address with its percent-encodings unchanged.
        proxy_pass ${new URL(api).origin};
        proxy_http_version 1.1;
        # A confirmation must not be sent twice. nginx tries the next address of the API's name only if it could
        # not send the POST at all, as for a "localhost" that is an IPv6 address, too. Never add non_idempotent.
        proxy_next_upstream error timeout;
        proxy_connect_timeout ${patience}ms;
        proxy_send_timeout ${patience}ms;
        proxy_read_timeout ${patience}ms;
        # Replaces what the client claims.
${PROXY_HEADERS.map((name) => `        proxy_set_header ${name} ${FORWARDED[name] ?? '""'};`).join('\n')}
        proxy_set_header Proxy-Connection "";
        # This configuration adds these itself. Each must occur once.
${OWN_HEADERS.map((name) => `        proxy_hide_header ${name};`).join('\n')}${
  api.startsWith('https:') ? verifiedTls(authorities) : ''
}
    }
${textLocation('@unreachable', 502, { message: MESSAGES.unreachable })}
${textLocation('@too-big', 413, { message: MESSAGES.tooBig })}`;

const verifiedTls = (authorities: string) => `
        proxy_ssl_protocols TLSv1.2 TLSv1.3;
        proxy_ssl_server_name on;
        proxy_ssl_verify on;
        proxy_ssl_verify_depth 4;
        proxy_ssl_trusted_certificate ${quoteWord(authorities)};`;

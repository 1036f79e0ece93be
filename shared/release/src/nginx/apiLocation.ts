import { TOO_BIG, UNREACHABLE } from '../serve/replies';
import { API_LIMIT } from '../serve/apiProxy';
import { OWN_HEADERS } from '../serve/headers';
import { BODY_LIMIT } from '../serve/limits';
import type { NginxSite } from './NginxSite';
import { quoted } from './quoted';

/** Debian's and Ubuntu's list of those who may vouch for a server. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

type Api = Pick<NginxSite, 'api' | 'authorities' | 'limit'>;

/** The part of the configuration that passes `/api` on, as `httpProxy` does. */
export const apiLocation = ({
  api,
  authorities = AUTHORITIES,
  limit = API_LIMIT,
}: Api) => String.raw`
    # Before every pattern, or a token that ends in .js would be looked for among the files.
    location ^~ /api/ {
        # It goes on letter by letter, so it must begin with /api/ as it was written, and no dots may lead elsewhere.
        if ($request_uri !~ ^/api/) {
            return 400;
        }
        if ($request_uri ~* "^[^?]*[/\x5c](\.|%2e){1,2}([/\x5c?]|$)") {
            return 400;
        }
        client_max_body_size ${BODY_LIMIT};
        charset off;

        # The API's name is looked up when nginx starts or is reloaded: reload it when the API moves.
        # Without a path here, the address goes on with its percent-encodings as they came.
        proxy_pass ${new URL(api).origin};
        proxy_http_version 1.1;
        # Confirming is no call to repeat by itself: a POST goes on to the next address of the API's name only when it
        # could not be sent at all, as to a "localhost" that is an IPv6 address, too. Never add non_idempotent.
        proxy_next_upstream error timeout;
        proxy_connect_timeout ${limit}ms;
        proxy_send_timeout ${limit}ms;
        proxy_read_timeout ${limit}ms;
        # Who calls is what nginx saw, whatever the caller says.
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header X-Forwarded-Proto https;
        proxy_set_header Proxy-Connection "";
        # These come from here, so that each comes once.
${OWN_HEADERS.map((name) => `        proxy_hide_header ${name};`).join('\n')}${
  api.startsWith('https:') ? verified(authorities) : ''
}
    }
    location @unreachable {
        types {}
        default_type application/json;
        return 502 ${quoted(JSON.stringify({ message: UNREACHABLE }))};
    }
    location @too-big {
        types {}
        default_type application/json;
        return 413 ${quoted(JSON.stringify({ message: TOO_BIG }))};
    }`;

const verified = (authorities: string) => `
        proxy_ssl_protocols TLSv1.2 TLSv1.3;
        proxy_ssl_server_name on;
        proxy_ssl_verify on;
        proxy_ssl_verify_depth 4;
        proxy_ssl_trusted_certificate ${quoted(authorities)};`;

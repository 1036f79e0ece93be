import { APPS } from '@site/contract';
import { UNREADABLE } from '../serve/replies';
import { CONTENT_TYPES } from '../stores/objects/contentTypes';
import { CONTENT_SECURITY_POLICY, SECURITY_HEADERS } from '../serve/headers';
import { cacheControl } from '../stores/objects/cacheControl';
import { LIMITS } from '../serve/limits';
import { apiLocation } from './apiLocation';
import { COMPRESSIBLE, fileLocations } from './fileLocations';
import type { NginxSite } from './NginxSite';
import { pagePolicy } from './pagePolicy';
import { quoted } from './quoted';

const EVERYWHERE = { http: ['80', '[::]:80'], https: ['443', '[::]:443'] };

/**
 * The configuration with which nginx serves a directory store as `createSiteServer` does, on the open internet: a file
 * for `/etc/nginx/conf.d`, for nginx 1.22 and newer.
 *
 * @throws Refusal when a path can't be written into it
 */
export function nginxConfig(site: NginxSite): string {
  const { domain, folder, certificate, key, listen = EVERYWHERE } = site;
  return String.raw`# The site ${domain}, as "npm run release -- nginx-config" printed it.
#
# On Debian 12, Ubuntu 24.04 and newer:
#   1. apt install nginx libnginx-mod-http-perl certbot
#   2. certbot certonly --webroot -w /var/www/html -d ${domain} --deploy-hook 'systemctl reload nginx'
#   3. Save this as /etc/nginx/conf.d/${domain}.conf, and remove Debian's example: rm -f /etc/nginx/sites-enabled/default
#   4. nginx -t && systemctl reload nginx
# The user www-data must be able to read the store. Deploys need no reload.

# What is logged of an address: nothing from the first character on that no address of the site has, so no query, and
# nothing behind /api/. A confirmation link's query and its call's address hold the token.
map $request_uri $site_path {
    default -;
    "~*^(?<site_logged>[\w./@~-]*?/api/)" $site_logged;
    "~^(?<site_logged>[\w./@~-]+)" $site_logged;
}
log_format ${domain} '$remote_addr [$time_iso8601] $request_method $site_path $server_protocol $status '
    '$body_bytes_sent $request_time $upstream_status $upstream_response_time "$http_user_agent"';

map "$status $uri" $site_cache_control {
    default ${quoted(cacheControl(''))};
    "~ /api/" no-store;
    "~^404 /404\.html(\.br)?$" ${quoted(cacheControl(''))};
    "~^[45]" no-store;
    "~ /(apps|releases)/" ${quoted(cacheControl(APPS))};
}

# Brotli copies are found here: Debian's module for them reads beyond the end of a path where symbolic links are disabled,
# and then misses every few copies.
map $http_accept_encoding $site_copy {
    default "";
    "~*(^|[ ,])br *; *q=0(\.0*)? *(,|$)" "";
    "~*(^|[ ,])br *(;|,|$)" .br;
}
map $uri $site_coding {
    default "";
    "~\.br$" br;
}
# nginx says it itself only where it has gzip to offer.
map $uri $site_vary {
    default "";
    "~\.(${COMPRESSIBLE.join('|')})(\.br)?$" Accept-Encoding;
}

# Files are for looking at; what else there is, the API decides.
map "$request_method $uri" $site_is_refused {
    default 1;
    "~^(GET|HEAD) " "";
    "~^[A-Z]+ /api/" "";
}

# Where a request that can't be read is answered: its line may be all that is known of it, and over HTTP/2 its method.
map "$request_method $request" $site_unreadable {
    default /unreadable.txt;
    "~^\S* \S+ /api/" /unreadable.json;
    "~^POST " /unreadable.json;
}
${pagePolicy()}
server {
${listenLines(listen.http, '')}
    server_name ${domain};
${everyServer(site)}
    # Where certbot shows that the domain is yours.
    location ^~ /.well-known/acme-challenge/ {
        root /var/www/html;
    }
    location / {
        return 308 https://${domain}$request_uri;
    }
}

server {
    # From nginx 1.25.1 on it warns about http2 here, and takes "http2 on;" instead. Both work.
${listenLines(listen.https, ' ssl http2')}
    server_name ${domain};
${everyServer(site)}
    ssl_certificate ${quoted(certificate)};
    ssl_certificate_key ${quoted(key)};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305;
    ssl_prefer_server_ciphers off;
    ssl_session_cache shared:${domain}:10m;
    ssl_session_timeout 1d;
    ssl_session_tickets off;

    root ${quoted(folder)};
    # The store has no symbolic links: whatever one leads to is not the site's. There may be none in its path either.
    disable_symlinks on;
    merge_slashes off;
    absolute_redirect off;
    etag on;
    # Compressed once, when they were written.
    add_header Content-Encoding $site_coding;
    add_header Vary $site_vary;
    gzip_static on;
    gzip off;
    gzip_proxied any;
    types {
${Object.entries(CONTENT_TYPES)
  .map(([ending, type]) => `        ${type} ${ending};`)
  .join('\n')}
    }
    default_type application/octet-stream;
    charset utf-8;
    charset_types text/plain text/css text/javascript application/json application/manifest+json application/xml image/svg+xml;

    # Here alone: nginx forgets these in a location that adds a header of its own.
    add_header Cache-Control $site_cache_control always;
${Object.entries(SECURITY_HEADERS)
  .map(([name, value]) => [name, name === CONTENT_SECURITY_POLICY ? '$site_policy' : quoted(value)])
  .map(([name, value]) => `    add_header ${name} ${value} always;`)
  .join('\n')}

    error_page 403 404 =404 /404.html;
    error_page 405 =404 @nothing;
    error_page 400 414 500 501 $site_unreadable;
    error_page 494 =431 $site_unreadable;
    error_page 413 @too-big;
    error_page 502 504 @unreachable;
    if ($site_is_refused) {
        return 405;
    }
${fileLocations()}
${apiLocation(site)}
    location = /unreadable.txt {
        internal;
        error_page 404 @nothing;
        default_type text/plain;
        return 400 ${quoted(UNREADABLE)};
    }
    location = /unreadable.json {
        internal;
        error_page 404 @nothing;
        default_type application/json;
        return 400 ${quoted(JSON.stringify({ message: UNREADABLE }))};
    }
}
`;
}

const listenLines = (places: string[], how: string) =>
  places.map((place) => `    listen ${place}${how};`).join('\n');

const everyServer = ({ domain, logs = '/var/log/nginx', limits }: NginxSite) => {
  const { head, idle } = { ...LIMITS, ...limits };
  return `    server_tokens off;
    client_header_timeout ${head}ms;
    # Between two signs of life, not in all: no body is large.
    client_body_timeout ${idle}ms;
    send_timeout ${idle}ms;
    reset_timedout_connection on;
    access_log ${quoted(`${logs}/${domain}.access.log`)} ${domain};
    # Every level below writes addresses whole, tokens and all: even "alert" does when the machine runs out of files. What
    # became of a call is in the access log. To look for a fault, set "error" for a while, and then delete the log.
    error_log ${quoted(`${logs}/${domain}.error.log`)} emerg;
    # Room for a token of 8 kB in an address, and again in a header.
    large_client_header_buffers 4 16k;
    # Any other name that leads here.
    if ($host != ${quoted(domain)}) {
        return 444;
    }`;
};

import { APPS } from '@site/contract';
import { API_METHODS } from '../serve/api/isApiCall';
import { LIMITS, type Limits } from '../serve/limits';
import { MESSAGES } from '../serve/replies';
import { cacheControl } from '../stores/cacheControl';
import { CONTENT_TYPES } from '../stores/contentTypes';
import { accessLog } from './accessLog';
import { apiLocation } from './apiLocation';
import { clientLimits, clientZones } from './clientLimits';
import { COMPRESSIBLE, fileLocations } from './fileLocations';
import type { NginxSite } from './NginxSite';
import { quoteWord } from './quoteWord';
import { securityHeaderLines, securityHeaderMaps } from './securityHeaderMaps';
import { textLocation } from './textLocation';

const TEXT_TYPES = new Set(
  COMPRESSIBLE.map(([, type]) => type).filter((type) => type !== 'text/html'),
);

const ALL_ADDRESSES = { http: ['80', '[::]:80'], https: ['443', '[::]:443'] };

/**
 * Returns a file for `/etc/nginx/conf.d` with which nginx serves a store in a folder on the internet,
 * as `createSiteServer` does. Needs nginx 1.22 or newer.
 *
 * @throws Refusal when a path can't be written in it
 */
export function nginxConfig(site: NginxSite): string {
  const { domain, folder, certificate, key, listen = ALL_ADDRESSES } = site;
  const limits = { ...LIMITS, ...site.limits };
  return String.raw`# The site ${domain}, as "npm run release -- nginx-config" printed it.
#
# On Debian 12, Ubuntu 24.04 and newer:
#   1. apt install nginx certbot
#   2. certbot certonly --webroot -w /var/www/html -d ${domain} --deploy-hook 'systemctl reload nginx'
#   3. Save this as /etc/nginx/conf.d/${domain}.conf, and remove Debian's example: rm -f /etc/nginx/sites-enabled/default
#   4. nginx -t && systemctl reload nginx
# The user www-data must be able to read the store. Deploys need no reload.

${accessLog(domain)}
${clientZones(domain, limits)}
map "$status $uri" $site_cache_control {
    default ${quoteWord(cacheControl(''))};
    "~ /api/" no-store;
    "~^404 /404\.html$" ${quoteWord(cacheControl(''))};
    "~^[45]" no-store;
    "~ /${APPS}" ${quoteWord(cacheControl(APPS))};
}

# Selects the brotli copies of version files. Debian's brotli module can't be used: with disable_symlinks it reads past
# the end of a path and misses some of the copies.
map $http_accept_encoding $site_copy {
    default "";
    "~*(^|[ ,])br *; *q=0(\.0*)? *(,|$)" "";
    "~*(^|[ ,])br *(;|,|$)" .br;
}
map "$status $uri" $site_coding {
    default "";
    "~^304 " "";
    "~\.br$" br;
}
# nginx itself adds Vary neither to a 304 nor to the response to a HEAD.
map $uri $site_vary {
    default "";
    "~\.(${COMPRESSIBLE.map(([extension]) => extension).join('|')})(\.br)?$" Accept-Encoding;
}

# Files accept GET and HEAD.
map "$request_method $uri" $site_is_refused {
    default 1;
    "~^(GET|HEAD) " "";
    "~^(${API_METHODS.join('|')}) /api/" "";
}

# The response to a request that can't be read. nginx may know only its request line, and over HTTP/2 only its method.
map "$request_method $request" $site_unreadable {
    default /unreadable.txt;
    "~^\S* \S+ /api/" /unreadable.json;
    "~^POST " /unreadable.json;
}

${securityHeaderMaps()}
server {
${listenLines(listen.http, '')}
    server_name ${domain};
${commonDirectives(site, limits)}
    # For certbot's proof that the domain is yours.
    location ^~ /.well-known/acme-challenge/ {
        root /var/www/html;
    }
    location / {
        return 308 https://${domain}$request_uri;
    }
}

server {
    # nginx 1.25.1 and newer warn about http2 here and prefer "http2 on;". Both work.
${listenLines(listen.https, ' ssl http2')}
    server_name ${domain};
${commonDirectives(site, limits)}
    ssl_certificate ${quoteWord(certificate)};
    ssl_certificate_key ${quoteWord(key)};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305;
    ssl_prefer_server_ciphers off;
    ssl_session_cache shared:${domain}:10m;
    ssl_session_timeout 1d;
    ssl_session_tickets off;

    root ${quoteWord(folder)};
    # The store contains no symbolic links, so the target of one is not part of the site. Its path may contain none either.
    disable_symlinks on;
    merge_slashes off;
    absolute_redirect off;
    etag on;
    # The ETag is enough.
    add_header Last-Modified "";
    add_header Content-Encoding $site_coding;
    add_header Vary $site_vary always;
    # As the gate measures pages, and for the servers of a CDN, too.
    gzip on;
    gzip_comp_level 9;
    gzip_proxied any;
    gzip_types ${[...TEXT_TYPES].join(' ')};
    types {
${Object.entries(CONTENT_TYPES)
  .map(([extension, type]) => `        ${type} ${extension};`)
  .join('\n')}
    }
    default_type application/octet-stream;
    charset utf-8;
    charset_types ${[...TEXT_TYPES].join(' ')};

    # Only here: a location with an add_header of its own would drop all of these.
    add_header Cache-Control $site_cache_control always;
${securityHeaderLines()}

    error_page 403 404 =404 /404.html;
    error_page 405 =404 @nothing;
    error_page 400 414 500 501 $site_unreadable;
    error_page 494 =431 $site_unreadable;
    error_page 413 @too-big;
    error_page 502 504 @unreachable;
    if ($site_is_refused) {
        return 405;
    }
${clientLimits(domain, limits)}
${fileLocations()}
${apiLocation(site, limits)}
${textLocation('/unreadable.txt', 400, MESSAGES.unreadable)}
${textLocation('/unreadable.json', 400, { message: MESSAGES.unreadable })}
}
`;
}

const listenLines = (addresses: string[], options: string) =>
  addresses.map((address) => `    listen ${address}${options};`).join('\n');

const commonDirectives = (
  { domain, logs = '/var/log/nginx' }: NginxSite,
  { head, idle }: Limits,
) => `    server_tokens off;
    client_header_timeout ${head}ms;
    # Between two reads, not in total. Bodies are small.
    client_body_timeout ${idle}ms;
    send_timeout ${idle}ms;
    reset_timedout_connection on;
    access_log ${quoteWord(`${logs}/${domain}.access.log`)} ${domain} if=$site_is_logged;
    # Every lower level logs whole addresses with their tokens: even "alert" does when the machine runs out of files. The
    # access log has the outcome of each call. To debug, set "error" for a while, then delete the log.
    error_log ${quoteWord(`${logs}/${domain}.error.log`)} emerg;
    # Room for a token of 8 kB in an address, and again in a header.
    large_client_header_buffers 4 16k;
    # Any other host name that leads here.
    if ($host != ${quoteWord(domain)}) {
        return 444;
    }`;

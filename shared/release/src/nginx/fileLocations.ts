import { addressOf, APPS, POINTER, SECURITY_TXT, SERVED_FILES } from '@site/contract';

import { MESSAGES } from '../serve/replies';
import { FILE, HEALTH_ADDRESS, UNSERVED } from '../serve/siteAddress';
import { CONTENT_TYPES } from '../stores/contentTypes';
import { isCompressible } from '../stores/encodings';
import { textLocation } from './textLocation';

/** Where the static files are, as an address without its last slash. */
const STATIC = addressOf(SERVED_FILES).replace(/\/$/, '');

/** Media types of files that compression makes smaller, by extension. */
export const COMPRESSIBLE = Object.entries(CONTENT_TYPES).filter(([extension]) =>
  isCompressible(`.${extension}`),
);

/**
 * Returns the part of the configuration that finds the store's files, as `keysAt` does. Order
 * matters: nginx uses the first location whose pattern matches.
 */
export const fileLocations = () => String.raw`
    location = / {
        try_files /index.html @no-release;
    }
    location = /404.html {
        internal;
        try_files $uri @nothing;
    }
    # nginx compares nothing: it responds with the pointer itself, so 200 means that it can read the store.
    location = ${HEALTH_ADDRESS} {
        types {}
        default_type application/json;
        try_files ${addressOf(POINTER)} @failing;
    }
    location = ${addressOf(SECURITY_TXT)} {
        try_files $uri @nothing;
    }
    location ~ "${UNSERVED}" {
        error_page 404 @nothing;
        return 404;
    }
    # The files of "configure --files" are in a folder of their own, whose name is hidden.
    location ~ "^/\.well-known/" {
        default_type application/json;
        try_files ${STATIC}$uri @nothing;
    }
    # The files of versions were compressed when they were published.
    location ~ "^/${APPS}" {
        gzip off;
        gzip_static on;
${COMPRESSIBLE.map(versionFiles).join('\n')}
        try_files $uri @nothing;
    }
    # A missing file is a plain 404: a browser would try to run an HTML page that it got in place of a script.
    location ~ "${FILE}" {
        try_files $uri ${STATIC}$uri @nothing;
    }
    # A page has one address: without .html and without a trailing slash. Only static files end with .html.
    location ~ "\.html$" {
        try_files ${STATIC}$uri =404;
    }
    location ~ "^/(index|404)$" {
        return 404;
    }
    location ~ "^(?<site_page>(/[\w-]+)+)/$" {
        if (-f $document_root$site_page.html) {
            return 308 $site_page$is_args$args;
        }
        return 404;
    }
    location / {
        try_files $uri.html =404;
    }
${textLocation('@nothing', 404, MESSAGES.nothing)}
${textLocation('@no-release', 503, MESSAGES.noRelease)}
${textLocation('@failing', 503, { status: 'failing', reason: MESSAGES.noRelease })}`;

/** Returns the location of version files of one type. nginx sees the extension of a brotli copy. */
const versionFiles = ([extension, type]: [
  string,
  string,
]) => `        location ~ "\\.${extension}$" {
            types { ${type} ${extension} br; }
            try_files $uri$site_copy $uri @nothing;
        }`;

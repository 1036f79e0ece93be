import { addressOf, PRIVATE_KEYS, SECURITY_TXT, SERVED_FILES } from '@site/contract';
import { NO_RELEASE, NOT_FOUND } from '../serve/serverMessages';
import { CONTENT_TYPES } from '../stores/objects/contentTypes';
import { isCompressible } from '../stores/objects/encodings';
import { quoteWord } from './quoteWord';

/**
 * Returns the part of the configuration that finds the store's files, as `storeKey` does. Order
 * matters: nginx uses the first location whose pattern matches.
 */
export const fileLocations = () => String.raw`
    # A deploy removes the compressed copies of a file before it replaces the file. nginx may have found a copy that is
    # gone when nginx opens it: the named locations below then send the file itself.
    location = / {
        ${compressed('html')}
        error_page 403 =404 /404.html;
        error_page 404 = @home;
        try_files /index.html$site_copy /index.html @no-release;
    }
    location @home {
        try_files /index.html @no-release;
    }
    location = /404.html {
        internal;
        ${compressed('html')}
        try_files /404.html$site_copy /404.html @nothing;
    }
    # Before the pattern that hides all other names that begin with a dot.
    location = ${addressOf(SECURITY_TXT)} {
        ${compressed('txt')}
        ${copyOrFile('$uri')}
    }
    # The files of "configure --files" are in a folder of their own, whose name is hidden.
    location ~ "^/\.well-known(?!.*(\.tmp-|\.(br|gz)$))(/[\w@~-][\w@.~-]*)+$" {
        error_page 403 404 =404 @nothing;
${compressibleFiles(`${STATIC}$uri`)}
        default_type application/json;
        try_files ${STATIC}$uri =404;
    }
    # Hidden, temporary and private files, compressed copies by their own names, and addresses with double slashes.
    location ~ "/\.|\.tmp-|^/(${PRIVATE_KEYS.join('|').replaceAll('.', '\\.')})|\.(br|gz)$|//." {
        error_page 403 404 =404 @nothing;
        return 404;
    }
    # A missing file is a plain 404: a browser would try to run an HTML page that it got in place of a script.
    location ~ "^/(apps|releases)/|[^/]\.(?!html/*$)[^./]*/*$" {
        error_page 403 404 =404 @nothing;
${compressibleFiles('$uri', `${STATIC}$uri`)}
        try_files $uri ${STATIC}$uri =404;
    }
    # A page has one address: without .html and without a trailing slash. Only static files end with .html.
    location ~ "^(/[\w@~-][\w@.~-]*)+\.html$" {
        ${compressed('html')}
        error_page 403 =404 /404.html;
        error_page 404 = @page;
        set $site_file ${STATIC}$uri;
        try_files ${STATIC}$uri$site_copy ${STATIC}$uri @unknown;
    }
    location ~ "\.html/*$|^/(index|404)/?$" {
        return 404;
    }
    location ~ "^(?<site_page>(/[\w-]+)+)/$" {
        if (-f $document_root$site_page.html) {
            return 308 $site_page$is_args$args;
        }
        return 404;
    }
    location / {
        ${compressed('html')}
        error_page 403 =404 /404.html;
        error_page 404 = @page;
        # try_files changes $uri, so the name of the page's file is kept for @page.
        set $site_file $uri.html;
        try_files $uri.html$site_copy $uri.html @unknown;
    }
    location @page {
        try_files $site_file =404;
    }
    location @unknown {
        return 404;
    }
    location @file {
        try_files $site_file $site_other_file =404;
    }
    # Without "types", nginx would derive the type of this text from the address.
    location @nothing {
        types {}
        default_type text/plain;
        return 404 ${quoteWord(NOT_FOUND)};
    }
    location @no-release {
        types {}
        default_type text/plain;
        return 503 ${quoteWord(NO_RELEASE)};
    }`;

/** Where the static files are, as an address without its last slash. */
const STATIC = addressOf(SERVED_FILES).replace(/\/$/, '');

/** Returns the type of a file whose brotli copy may be sent: nginx sees the copy's extension. */
const compressed = (extension: keyof typeof CONTENT_TYPES) =>
  `types { ${CONTENT_TYPES[extension]} ${extension} br; }`;

/** Returns the locations of files with compressed copies. @param files where to look, in order */
const compressibleFiles = (...files: string[]) =>
  COMPRESSIBLE.map(
    (extension) => String.raw`        location ~ "\.${extension}$" {
            ${compressed(extension)}
            ${copyOrFile(...files)}
        }`,
  ).join('\n');

/** Sends a file's copy, or the file. `@file` sends the file if the copy vanishes in between. */
const copyOrFile = (...files: string[]) => `error_page 403 =404 @nothing;
            error_page 404 = @file;
            set $site_file ${files[0]};
            set $site_other_file ${files.at(-1)};
            try_files ${files.map((file) => `${file}$site_copy ${file}`).join(' ')} @nothing;`;

const isExtension = (text: string): text is keyof typeof CONTENT_TYPES => text in CONTENT_TYPES;

/** Extensions of files with compressed copies. */
export const COMPRESSIBLE = Object.keys(CONTENT_TYPES)
  .filter(isExtension)
  .filter((extension) => isCompressible(`.${extension}`));

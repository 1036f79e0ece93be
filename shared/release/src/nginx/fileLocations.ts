import { addressOf, SECURITY_TXT } from '@site/contract';
import { NO_RELEASE, NOTHING } from '../serve/replies';
import { PRIVATE } from '../serve/storeKey';
import { CONTENT_TYPES } from '../stores/objects/contentTypes';
import { isCompressible } from '../stores/objects/encodings';
import { quoted } from './quoted';

/**
 * The part of the configuration that finds the store's files, as `storeKey` does: of the locations with a pattern, the
 * first that fits counts.
 */
export const fileLocations = () => String.raw`
    # A deploy takes the copies of a file away before it replaces the file: one that was there a moment ago, and is not any
    # more, is no reason to say that there is no file.
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
    # Before the next pattern, which hides whatever else begins with a dot.
    location = ${addressOf(SECURITY_TXT)} {
        ${compressed('txt')}
        ${COPY_OR_FILE}
    }
    # Hidden, half written, private, a compressed copy by its own name, a second way to write an address.
    location ~ "/\.|\.tmp-|^/(${PRIVATE.join('|').replaceAll('.', '\\.')})|\.(br|gz)$|//." {
        error_page 403 404 =404 @nothing;
        return 404;
    }
    # A page in place of a missing script would run as one.
    location ~ "^/(apps|releases)/|[^/]\.(?!html/*$)[^./]*/*$" {
        error_page 403 404 =404 @nothing;
${COMPRESSIBLE.map(compressedFiles).join('\n')}
        try_files $uri =404;
    }
    # A page has one address: not that of its file, and none with a slash behind it.
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
        # What is found takes the place of the name that was asked for.
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
        try_files $site_file =404;
    }
    # What is said here has its own type, whatever the address ends in.
    location @nothing {
        types {}
        default_type text/plain;
        return 404 ${quoted(NOTHING)};
    }
    location @no-release {
        types {}
        default_type text/plain;
        return 503 ${quoted(NO_RELEASE)};
    }`;

/** The type of an object that may be sent as its brotli copy, which ends otherwise. */
const compressed = (ending: keyof typeof CONTENT_TYPES) =>
  `types { ${CONTENT_TYPES[ending]} ${ending} br; }`;

const compressedFiles = (
  ending: keyof typeof CONTENT_TYPES,
) => String.raw`        location ~ "\.${ending}$" {
            ${compressed(ending)}
            ${COPY_OR_FILE}
        }`;

/** Finds a file's copy, or the file: @file is where it goes when the copy is taken away meanwhile. */
const COPY_OR_FILE = `error_page 403 =404 @nothing;
            error_page 404 = @file;
            set $site_file $uri;
            try_files $uri$site_copy $uri @nothing;`;

const isEnding = (text: string): text is keyof typeof CONTENT_TYPES => text in CONTENT_TYPES;

/** Endings of what has compressed copies. */
export const COMPRESSIBLE = Object.keys(CONTENT_TYPES)
  .filter(isEnding)
  .filter((ending) => isCompressible(`.${ending}`));

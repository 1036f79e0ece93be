import { addressOf, SECURITY_TXT } from '@site/contract';
import { NO_RELEASE, NOTHING } from '../serve/answers';
import { PRIVATE } from '../serve/addresses';
import { quoted } from './quoted';

/**
 * The part of the configuration that finds the store's files, as `keyOf` does: of the locations with a pattern, the
 * first that fits counts.
 */
export const fileLocations = () => String.raw`
    location = / {
        try_files /index.html @no-release;
    }
    location = /404.html {
        internal;
        try_files /404.html @nothing;
    }
    # Before the next pattern, which hides whatever else begins with a dot.
    location = ${addressOf(SECURITY_TXT)} {
        error_page 403 404 =404 @nothing;
        try_files $uri =404;
    }
    # Hidden, half written, private, a compressed copy by its own name, a second way to write an address.
    location ~ "/\.|\.tmp-|^/(${PRIVATE.join('|').replaceAll('.', '\\.')})|\.(br|gz)$|//." {
        error_page 403 404 =404 @nothing;
        return 404;
    }
    # A page in place of a missing script would run as one.
    location ~ "^/(apps|releases)/|[^/]\.(?!html/*$)[^./]*/*$" {
        error_page 403 404 =404 @nothing;
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
        try_files $uri.html =404;
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

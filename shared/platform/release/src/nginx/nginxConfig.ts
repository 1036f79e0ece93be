import { readFileSync } from 'node:fs';
import path from 'node:path';
import { KINDS_BY_TYPE, OWN_HEADERS, SECURITY_HEADERS } from '../serve/securityHeaders';
import { MESSAGES } from '../serve/replies';
import {
  API_METHODS,
  DOT_SEGMENT,
  FILE,
  LOGGED_CALL,
  LOGGED_PATH,
  UNSERVED,
} from '../serve/siteAddress';
import { CACHE_CONTROL, CONTENT_TYPES, isCompressible } from '../stores/headers';
import { BODY_LIMIT, LIMITS, type Limits } from './limits';
import { quoteWord } from './quoteWord';

/** What an nginx configuration is made from. */
export interface NginxSite {
  /** The site's host name, in lower case. */
  domain: string;
  /** Origin of the API that answers `/api`, e.g. `https://api.example.com`. */
  api: string;
  /** Absolute paths: the store's folder, the certificate's file with its chain, that of its key. */
  folder: string;
  certificate: string;
  key: string;
  /** Addresses for nginx's `listen`. @default all addresses, ports 80 and 443 */
  listen?: { http: string[]; https: string[] };
  /** Absolute path of a folder. @default /var/log/nginx */
  logs?: string;
  /** Absolute path of the CA certificates to verify the API's with. @default Debian's */
  authorities?: string;
  /** @default LIMITS */
  limits?: Partial<Limits>;
}

/** CA certificates on Debian and Ubuntu. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

const ALL_ADDRESSES = { http: ['80', '[::]:80'], https: ['443', '[::]:443'] };

/**
 * Returns a file for `/etc/nginx/conf.d` with which nginx serves a store in a folder on the internet,
 * as `createSiteServer` does. Needs nginx 1.22 or newer. Names are written as they are: `nginx -t`
 * checks them.
 *
 * @throws Refusal when a path can't be written in it
 */
export function nginxConfig(site: NginxSite): string {
  const { domain, api, folder, certificate, key } = site;
  const { listen = ALL_ADDRESSES, logs = '/var/log/nginx', authorities = AUTHORITIES } = site;
  const limits = { ...LIMITS, ...site.limits };
  const values: Record<string, string | number> = {
    ...{ domain, ...FIXED_VALUES },
    ...{ head: limits.head, idle: limits.idle, patience: limits.api },
    clientConnections: limits.clientConnections,
    // nginx counts what exceeds the first request.
    ...{ filesBurst: limits.files.burst - 1, callsBurst: limits.calls.burst - 1 },
    ...{ filesPerSecond: limits.files.perSecond, callsPerSecond: limits.calls.perSecond },
    api: new URL(api).origin,
    authorities: quoteWord(authorities),
    ...{ folder: quoteWord(folder), certificate: quoteWord(certificate), key: quoteWord(key) },
    accessLog: quoteWord(`${logs}/${domain}.access.log`),
    errorLog: quoteWord(`${logs}/${domain}.error.log`),
    listenHttp: lines(listen.http, (address) => `listen ${address};`),
    listenHttps: lines(listen.https, (address) => `listen ${address} ssl http2;`),
  };
  return fill('site.conf', { ...values, common: fill('server.conf', values).trimEnd() });
}

/** Fills the places of a template, such as `{{domain}}`. Further lines of a value are indented like its first. */
function fill(template: string, values: Record<string, string | number>): string {
  const text = readFileSync(path.join(import.meta.dirname, template), 'utf8');
  return text.replaceAll(/( *)\{\{(\w+)\}\}/g, (_, indent: string, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template}: there is no {{${name}}}`);
    return indent + String(value).replaceAll('\n', `\n${indent}`);
  });
}

const lines = <Item>(items: Item[], line: (item: Item) => string) => items.map(line).join('\n');

/**
 * Headers in which proxies say whom they speak for, or which address was meant. Only nginx may say so
 * to the API: a visitor's are dropped.
 */
const PROXY_HEADERS = [
  'Forwarded',
  ...['For', 'Host', 'Port', 'Prefix', 'Proto', 'Server', 'Ssl'].map(
    (name) => `X-Forwarded-${name}`,
  ),
  ...['X-Real-IP', 'X-Client-IP', 'True-Client-IP', 'X-Original-URL', 'X-Rewrite-URL'],
];

/** What nginx tells the API about the client. It tells nothing in the other headers of proxies. */
const FORWARDED: Partial<Record<string, string>> = {
  'X-Forwarded-For': '$remote_addr',
  'X-Forwarded-Proto': 'https',
};

const SECURITY_NAMES = Object.keys(SECURITY_HEADERS.page);
const variableOf = (header: string) => `$site_${header.toLowerCase().replaceAll('-', '_')}`;

/** Returns a map with a header's value for each kind of response. nginx sends no empty header. */
function headerMap(name: string): string {
  const kinds = Object.entries<Partial<Record<string, string>>>(SECURITY_HEADERS);
  const values = kinds.flatMap(([kind, { [name]: value }]) =>
    value === undefined ? [] : [`    ${kind} ${quoteWord(value)};`],
  );
  return `map $site_response ${variableOf(name)} {\n${values.join('\n')}\n}`;
}

const COMPRESSIBLE = Object.entries(CONTENT_TYPES).filter(([extension]) =>
  isCompressible(`.${extension}`),
);

const TEXT_TYPES = new Set(COMPRESSIBLE.map(([, type]) => type));
// nginx always compresses it, and warns about a second mention.
TEXT_TYPES.delete('text/html');

/** Variables for the parts of a page's path: nginx replaces one match, not each. */
const PAGE_PARTS = Array.from({ length: 8 }, (_, index) => `site_part${index}`);

/** What is the same for every site: lists that the embedded server has, too. */
const FIXED_VALUES = {
  ...{ LOGGED_CALL, LOGGED_PATH, UNSERVED, FILE, DOT_SEGMENT },
  PAGE: `~^${PAGE_PARTS.map((name) => `(/*(?<${name}>/[\\w-]+)`).join('')}${')?'.repeat(PAGE_PARTS.length)}/*([?#]|$)`,
  pageParts: PAGE_PARTS.map((name) => `$${name}`).join(''),
  ...CACHE_CONTROL,
  bodyLimit: BODY_LIMIT,
  apiMethods: API_METHODS.join('|'),
  compressible: COMPRESSIBLE.map(([extension]) => extension).join('|'),
  textTypes: [...TEXT_TYPES].join(' '),
  contentTypes: lines(
    Object.entries(CONTENT_TYPES),
    ([extension, type]) => `${type} ${extension};`,
  ),
  // nginx sees the extension of a brotli copy.
  versionFiles: lines(
    COMPRESSIBLE,
    ([extension, type]) => `location ~ "\\.${extension}$" {
    types { ${type} ${extension} br; }
    try_files $uri$site_copy $uri @nothing;
}`,
  ),
  typesByKind: lines(
    Object.entries(KINDS_BY_TYPE),
    ([kind, type]) => `"~*${type.replace('^', '^\\d+ ')}" ${kind};`,
  ),
  securityHeaderMaps: lines(SECURITY_NAMES, headerMap),
  securityHeaders: lines(
    SECURITY_NAMES,
    (name) => `add_header ${name} ${variableOf(name)} always;`,
  ),
  proxyHeaders: lines(
    PROXY_HEADERS,
    (name) => `proxy_set_header ${name} ${FORWARDED[name] ?? '""'};`,
  ),
  hiddenHeaders: lines(OWN_HEADERS, (name) => `proxy_hide_header ${name};`),
  failing: quoteWord(JSON.stringify({ status: 'failing', reason: MESSAGES.noRelease })),
  ...Object.fromEntries(
    Object.entries(MESSAGES).map(([name, message]) => [name, quoteWord(message)]),
  ),
};

import { CONTENT_TYPES, MOST_SEGMENTS } from '@site/format';
import { Refusal } from '@site/project';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { isCompressible } from '../../stores/compression';
import { MESSAGES } from '../responses/replies';
import { SECURITY_HEADERS } from '../responses/securityHeaders';
import { DOT_SEGMENT, FILE, UNSERVED } from '../responses/siteAddress';

/**
 * Limits of nginx. A client is an IPv4 address, or an IPv6 network of 64 bits. Many phones share one address of
 * their carrier: a first visit takes 15 files, a confirmation one call.
 */
const LIMITS = {
  /** Milliseconds in which the head of a request must arrive. */
  head: 10_000,
  /**
   * Milliseconds without progress: a body that stops arriving, a response that nobody reads. More than `api`: nothing
   * moves on a connection while the API takes its time.
   */
  idle: 60_000,
  /**
   * Milliseconds until the API's response must begin, and between two parts of it. The confirmation screen waits for
   * less time, so it reports first.
   */
  api: 30_000,
  /** Simultaneous requests of one client: one HTTP/2 connection has many. */
  clientConnections: 300,
  /** API calls of one client: how many at once, and how many more each second. */
  calls: { burst: 50, perSecond: 10 },
  /** The same for pages and files. */
  files: { burst: 1000, perSecond: 200 },
};

/** Where nginx's own files are, on Debian and Ubuntu. Paths are absolute. */
const DEBIAN = {
  /** Addresses for nginx's `listen`. */
  listen: { http: ['80', '[::]:80'], https: ['443', '[::]:443'] },
  logs: '/var/log/nginx',
  /** The CA certificates to verify the API's with. */
  authorities: '/etc/ssl/certs/ca-certificates.crt',
  /**
   * A file with nginx's directive `resolver`, for an API with a name. A command in the first lines writes it: the machine
   * that prints the configuration may have other DNS servers.
   */
  resolver: '/etc/nginx/resolver.conf',
};

/** What an nginx configuration is made from. */
export interface NginxSite extends Partial<typeof DEBIAN> {
  /** The site's host name, as `parseDomain` spells it. */
  domain: string;
  /** Origin of the API that answers `/api`, e.g. `https://api.example.com`. */
  api: string;
  /** Absolute paths: the store's folder, the certificate's file with its chain, that of its key. */
  folder: string;
  certificate: string;
  key: string;
  /** @default LIMITS */
  limits?: Partial<typeof LIMITS>;
}

/**
 * Returns a file for `/etc/nginx/conf.d` with which nginx serves a store in a folder on the internet,
 * as `createSiteServer` does. Needs nginx 1.22 or newer. Names are written as they are: `nginx -t`
 * checks them.
 *
 * @throws Refusal when a path can't be written in it
 */
export function nginxConfig(site: NginxSite): string {
  const { domain, api, folder, certificate, key } = site;
  const { listen, logs, authorities, resolver } = { ...DEBIAN, ...site };
  const limits = { ...LIMITS, ...site.limits };
  const values: Record<string, string | number> = {
    domain,
    head: limits.head,
    idle: limits.idle,
    patience: limits.api,
    clientConnections: limits.clientConnections,
    // nginx counts what exceeds the first request.
    filesBurst: limits.files.burst - 1,
    callsBurst: limits.calls.burst - 1,
    filesPerSecond: limits.files.perSecond,
    callsPerSecond: limits.calls.perSecond,
    resolver,
    proxyPass: proxyPass(new URL(api), resolver),
    authorities: quoteWord(authorities),
    folder: quoteWord(folder),
    certificate: quoteWord(certificate),
    key: quoteWord(key),
    accessLog: quoteWord(`${logs}/${domain}.access.log`),
    errorLog: quoteWord(`${logs}/${domain}.error.log`),
    listenHttp: lines(listen.http, (address) => `listen ${address};`),
    listenHttps: lines(listen.https, (address) => `listen ${address} ssl http2;`),
    dotSegment: DOT_SEGMENT,
    unserved: UNSERVED,
    file: FILE,
    unreadable: quoteWord(MESSAGES.unreadable),
    nothing: quoteWord(MESSAGES.nothing),
    noRelease: quoteWord(MESSAGES.noRelease),
    pagesBelow: pagesBelow(),
    ...typeDirectives(),
    ...securityDirectives(),
  };
  return fill('site.conf', { ...values, 'server.conf': fill('server.conf', values).trimEnd() });
}

/**
 * Returns the directives that forward a call. A name without an address would keep nginx from starting, so
 * nginx looks it up when it is called, as it does with a variable alone. It then asks DNS, which need not know
 * `localhost`.
 */
function proxyPass({ origin, protocol, hostname, port }: URL, resolver: string): string {
  if (hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0)
    return `proxy_pass ${origin};`;
  return [
    '# nginx looks up this name when it is called: pages are served while it has no address.',
    `include ${quoteWord(resolver)};`,
    `set $site_api ${hostname};`,
    `proxy_pass ${protocol}//$site_api${port && `:${port}`};`,
  ].join('\n');
}

/** Returns the rules that redirect to the pages which have all addresses below theirs, the longest first. */
function pagesBelow(): string {
  const parts = Array.from({ length: MOST_SEGMENTS }, (_, at) => `$site_part${at + 1}`);
  const folders = parts.map((_, at) => parts.slice(0, at + 1).join(''));
  return lines(
    folders.reverse(),
    (folder) => `if (-f "$document_root$site_places$site_place${folder}/__.html") {
    return 308 $site_page$is_args$args;
}`,
  );
}

/** Returns the types of files, and the rules for those that are compressed. */
function typeDirectives() {
  const types = Object.entries(CONTENT_TYPES);
  const texts = types.filter(([extension]) => isCompressible(`.${extension}`));
  const others = texts.filter(([extension]) => extension !== 'html');
  return {
    types: lines(types, ([extension, type]) => `${type} ${extension};`),
    textTypes: others.map(([, type]) => type).join(' '),
    compressed: texts.map(([extension]) => extension).join('|'),
    copies: lines(
      texts,
      ([extension, type]) => `location ~ "\\.${extension}$" {
    types { ${type} ${extension} br; }
    try_files $uri$site_copy $uri @nothing;
}`,
    ),
  };
}

/** Returns a map for each security header, from the kind of a response, and the directives that use the maps. */
function securityDirectives() {
  const kinds = Object.entries<Partial<Record<string, string>>>(SECURITY_HEADERS);
  const names = [...new Set(kinds.flatMap(([, headers]) => Object.keys(headers)))];
  const variableOf = (name: string) => `$site_${name.toLowerCase().replaceAll('-', '_')}`;
  const mapOf = (name: string) => {
    const values = kinds.flatMap(([kind, { [name]: value }]) =>
      value === undefined ? [] : `    ${kind} ${quoteWord(value)};\n`,
    );
    return `map $site_response ${variableOf(name)} {\n${values.join('')}}`;
  };
  return {
    securityMaps: lines(names, mapOf),
    securityHeaders: lines(names, (name) => `add_header ${name} ${variableOf(name)} always;`),
    hiddenHeaders: lines(names, (name) => `proxy_hide_header ${name};`),
  };
}

/** Fills the places of a template, such as `{{domain}}`. Further lines of a value are indented like its first. */
function fill(template: string, values: Record<string, string | number>): string {
  const text = readFileSync(path.join(import.meta.dirname, template), 'utf8');
  return text.replaceAll(/( *)\{\{([\w.]+)\}\}/g, (_, indent: string, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template}: there is no {{${name}}}`);
    return indent + String(value).replaceAll('\n', `\n${indent}`);
  });
}

const lines = <Item>(items: Item[], line: (item: Item) => string) => items.map(line).join('\n');

/**
 * Quotes a text as one word of an nginx configuration.
 *
 * @throws Refusal when the text can't be quoted: nginx expands `$` even within quotes
 */
function quoteWord(text: string): string {
  if (!/[$\\\p{Cc}]/u.test(text)) return `"${text.replaceAll('"', '\\"')}"`;
  throw new Refusal(
    `${JSON.stringify(text)} can’t be written in an nginx configuration`,
    'Use a name without $, backslashes and control characters.',
  );
}

import {
  addressOf,
  addressOfPage,
  APPS,
  isNodeBundle,
  MOST_SEGMENTS,
  NOT_FOUND_PAGE,
  PAGE_DATA_ID,
  versionFile,
  type ReleasedPage,
  type LogEntry,
  type VersionManifest,
} from '@site/format';
import { randomUUID } from 'node:crypto';
import { integrityOf } from '../../documents/integrity';
import { KINDS_BY_TYPE, SECURITY_HEADERS, type ResponseKind } from '../responses/securityHeaders';

/** A file that the live site must send. */
export interface ExpectedFile {
  /** Path of its address. No cache has that of a missing file yet: it is another one each time. */
  address: string;
  /** Tells it from others, the same each time. */
  name: string;
  kind: 'page' | 'script' | 'other';
  /** Subresource integrity of its bytes; undefined if the server chooses the body, e.g. of an error. */
  integrity?: string;
  /** 404 for addresses that do not exist. */
  status: 200 | 404;
  /** Whether a server may also refuse or redirect the address. */
  isDisguised?: true;
  /** Number that a page carries. */
  number?: number | undefined;
}

/** What visitors get of a release, apart from previews. */
export interface LiveSite extends Pick<LogEntry, 'number'> {
  /** The live pages and those of rollouts, by file name. */
  pages: Record<string, ReleasedPage>;
  /** Manifests of the versions that visitors get. */
  versions: VersionManifest[];
}

/**
 * Lists what visitors get of a release: its pages and other files in the root, all scripts, and addresses
 * where a document of a version would be. Who may only publish can put one there.
 */
export const expectedFiles = ({ pages, versions }: LiveSite): ExpectedFile[] => [
  ...Object.entries(pages).map(([file, { integrity, stored, named }]): ExpectedFile =>
    named
      ? {
          ...at(addressOf(file)),
          kind: file.endsWith('.js') ? 'script' : 'other',
          status: 200,
          integrity,
        }
      : {
          ...pageAddress(file),
          kind: file.endsWith('.html') ? 'page' : 'other',
          status: file === NOT_FOUND_PAGE ? 404 : 200,
          integrity,
          number: stored,
        },
  ),
  ...versions.flatMap(scriptsOf),
  missingIn(APPS),
  // A bucket decodes a path. A CDN that does not would take these for addresses of pages.
  ...['%61pps/', 'apps%2F'].map((folder): ExpectedFile => ({
    ...missingIn(folder),
    isDisguised: true,
  })),
];

/** An address, and what tells it from others. */
type Addressed = Pick<ExpectedFile, 'address' | 'name'>;

const at = (address: string): Addressed => ({ address, name: address });

/** Returns a document that a folder does not have. */
const missingIn = (folder: string): ExpectedFile => ({
  address: addressOf(`${folder}not-found-${randomUUID()}.html`),
  name: addressOf(`${folder}not-found.html`),
  kind: 'other',
  status: 404,
});

/** Returns an address of a page's file, with a value for a parameter or `*`: the reverse of `pageFile`. */
function pageAddress(file: string): Addressed {
  if (file === NOT_FOUND_PAGE) return { address: `/not-found-${randomUUID()}`, name: '/not-found' };
  const path = addressOfPage(file).replace(/\/_$/, '/1');
  // At `/films/1`, the page of `/films/:id` would answer. The longest addresses have room for no more.
  const below = path.split('/').length <= MOST_SEGMENTS ? '/1/1' : '/1';
  return at(path.replace(/\/__$/, below));
}

const scriptsOf = ({ app, version, files }: VersionManifest): ExpectedFile[] =>
  Object.entries(files)
    .filter(([file]) => file.endsWith('.js') && !isNodeBundle(file))
    .map(([file, { integrity }]) => ({
      ...at(addressOf(versionFile(app, version, file))),
      kind: 'script',
      status: 200,
      integrity,
    }));

/**
 * Compares a response with what was composed.
 *
 * @param bytes its body, decompressed
 * @returns what is wrong, as the rest of a sentence
 */
export function responseFault(
  file: ExpectedFile,
  response: Response,
  bytes: Buffer,
): string | undefined {
  const { status, integrity, kind, number } = file;
  if (response.status !== status) return `replied ${response.status} instead of ${status}`;
  const received = integrityOf(bytes);
  if (integrity !== undefined && received !== integrity)
    return `has the hash ${received} instead of ${integrity}${describeNumbers(number, bytes)}`;
  const type = response.headers.get('content-type') ?? 'no type';
  if (!TYPES[kind].test(type)) return `is sent as ${type}, with which browsers don’t use it`;
  const caching = response.headers.get('cache-control') ?? 'nothing';
  // A CDN may set a time of its own. No deploy, and no rollback, would reach who has such a page.
  if (kind === 'page' && !/\b(no-cache|no-store|max-age=0)\b/i.test(caching))
    return `is sent with Cache-Control: ${caching}, with which browsers keep an old one`;
  // More and stricter headers are welcome.
  for (const [name, value] of Object.entries(SECURITY_HEADERS[headersOf(file, type)])) {
    const header = response.headers.get(name);
    if (header === null) return `lacks the header ${name}: ${value}`;
    if (!isAsStrict(name, header, value))
      return `has the header ${name}: ${header} instead of ${value}`;
  }
  return undefined;
}

/** A page's policy would let whatever a team puts under `/apps/` run code. */
function headersOf({ address, kind, isDisguised }: ExpectedFile, type: string): ResponseKind {
  if (kind !== 'other') return kind;
  const isData = new RegExp(KINDS_BY_TYPE.data, 'i').test(type);
  const isOfApp = isDisguised ?? address.startsWith(addressOf(APPS));
  return isOfApp && !isData ? 'document' : 'data';
}

const TYPES: Record<ExpectedFile['kind'], RegExp> = {
  page: /^text\/html\b/i,
  script: new RegExp(KINDS_BY_TYPE.script, 'i'),
  other: /^/,
};

const NUMBER = new RegExp(`id="${PAGE_DATA_ID}">[^<]*?"release":(\\d+)`);

function describeNumbers(expected: number | undefined, bytes: Buffer): string {
  const received = NUMBER.exec(bytes.toString())?.[1];
  return expected && received ? `: it carries release ${received}, not ${expected}` : '';
}

function isAsStrict(name: string, received: string, promised: string): boolean {
  if (name === 'Strict-Transport-Security') return maxAge(received) >= maxAge(promised);
  const [given, asked] = [splitDirectives(received), splitDirectives(promised)];
  // Beside a default, browsers obey a directive of its own, and of two with one name the first.
  const loosens = (directive: string) =>
    /^(default|script|worker|object|frame|child)-src/.test(directive) &&
    !directive.endsWith("'none'");
  const isStrict = asked.some((directive) => directive.startsWith('default-src'));
  if (isStrict && given.some(loosens)) return false;
  return asked.every((directive) => given.includes(directive));
}

const maxAge = (value: string) => Number(/max-age="?(\d+)/i.exec(value)?.[1] ?? 0);

const splitDirectives = (value: string) => value.split(/[;,]/).map((directive) => directive.trim());

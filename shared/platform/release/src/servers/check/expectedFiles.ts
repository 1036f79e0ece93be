import {
  addressOf,
  isNodeBundle,
  NOT_FOUND_PAGE,
  PAGE_DATA_ID,
  versionFile,
  type AppName,
  type Release,
  type ReleasedVersion,
} from '@site/format';
import { randomUUID } from 'node:crypto';
import { integrityOf } from '../../documents/integrity';
import { KINDS_BY_TYPE, SECURITY_HEADERS } from '../responses/securityHeaders';

/** A file that the live site must send. */
export interface ExpectedFile {
  /** Path of its address. */
  address: string;
  kind: 'page' | 'script' | 'other';
  /** Subresource integrity of its bytes. */
  integrity: string;
  /** 404 for the page of addresses that do not exist. */
  status: 200 | 404;
  /** Number that a page carries. */
  number?: number | undefined;
}

/** Lists what visitors get of a release: its pages and other files in the root, and all scripts. */
export const expectedFiles = ({ pages, staticFiles, apps }: Release): ExpectedFile[] => [
  ...Object.entries(pages).map(([file, { integrity, number }]): ExpectedFile => ({
    address: pageAddress(file),
    kind: file.endsWith('.html') ? 'page' : 'other',
    status: file === NOT_FOUND_PAGE ? 404 : 200,
    ...{ integrity, number },
  })),
  ...Object.entries(staticFiles).map(([file, { integrity }]): ExpectedFile => ({
    address: addressOf(file),
    ...{ kind: 'other', status: 200, integrity },
  })),
  ...Object.entries(apps).flatMap(([app, released]) => [
    ...scriptsOf(app, released),
    ...(released.rollout ? scriptsOf(app, released.rollout) : []),
  ]),
];

/** Returns the address of a page's file: the reverse of the contract's `pageFile`. */
function pageAddress(file: string): string {
  // No cache has this one yet.
  if (file === NOT_FOUND_PAGE) return `/not-found-${randomUUID()}`;
  return addressOf(file.replace(/^index\.html$|\.html$/, ''));
}

const scriptsOf = (app: AppName, { version, files }: ReleasedVersion): ExpectedFile[] =>
  Object.entries(files)
    .filter(([file]) => file.endsWith('.js') && !isNodeBundle(file))
    .map(([file, { integrity }]) => ({
      address: addressOf(versionFile(app, version, file)),
      ...{ kind: 'script', status: 200, integrity },
    }));

/**
 * Compares a response with what was composed.
 *
 * @param bytes its body, decompressed
 * @returns what is wrong, as the rest of a sentence
 */
export function responseFault(
  { status, integrity, kind, number }: ExpectedFile,
  response: Response,
  bytes: Buffer,
): string | undefined {
  if (response.status !== status) return `replied ${response.status} instead of ${status}`;
  const received = integrityOf(bytes);
  if (received !== integrity)
    return `has the hash ${received} instead of ${integrity}${describeNumbers(number, bytes)}`;
  const type = response.headers.get('content-type') ?? 'no type';
  if (!TYPES[kind].test(type)) return `is sent as ${type}, with which browsers don’t use it`;
  // More and stricter headers are welcome: a CDN may send those of a page with everything.
  for (const [name, value] of Object.entries(SECURITY_HEADERS[kind === 'page' ? kind : 'data'])) {
    const header = response.headers.get(name);
    if (header === null) return `lacks the header ${name}: ${value}`;
    if (!isAsStrict(name, header, value))
      return `has the header ${name}: ${header} instead of ${value}`;
  }
  return undefined;
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
  const directives = splitDirectives(received);
  return splitDirectives(promised).every((directive) => directives.includes(directive));
}

const maxAge = (value: string) => Number(/max-age="?(\d+)/i.exec(value)?.[1] ?? 0);

const splitDirectives = (value: string) => value.split(/[;,]/).map((directive) => directive.trim());

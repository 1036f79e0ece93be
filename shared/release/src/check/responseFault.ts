import { readPageNumber } from '../compose/pageNumber';
import { integrityOf } from '../records/integrity';
import { KINDS_BY_TYPE, SECURITY_HEADERS } from '../serve/headers';
import type { ExpectedFile } from './expectedFiles';
import type { FetchedResponse } from './fetchResponse';

/**
 * Compares a response with what was composed.
 *
 * @returns what is wrong with it, as the rest of a sentence, or undefined
 */
export function responseFault(
  expected: ExpectedFile,
  { status, headers, bytes }: FetchedResponse,
): string | undefined {
  if (status !== expected.status) return `replied ${status} instead of ${expected.status}`;
  const integrity = integrityOf(bytes);
  if (integrity !== expected.integrity)
    return `has the hash ${integrity} instead of ${expected.integrity}${describeNumbers(expected, bytes)}`;
  const type = headers.get('content-type') ?? 'no type';
  const wanted = TYPES[expected.kind];
  if (!wanted.test(type)) return `is sent as ${type}, with which browsers don’t use it`;
  return headerFault(expected, headers);
}

const TYPES: Record<ExpectedFile['kind'], RegExp> = {
  page: /^text\/html\b/i,
  script: new RegExp(KINDS_BY_TYPE.script, 'i'),
  other: /^/,
};

function describeNumbers({ number }: ExpectedFile, bytes: Buffer): string {
  const received = readPageNumber(bytes);
  if (number === undefined || received === undefined) return '';
  return `: it carries release ${received}, not ${number}`;
}

/**
 * Compares the security headers with those that every server of the site must send. More and
 * stricter ones are welcome: a CDN may send the headers of a page with everything.
 */
function headerFault({ kind }: ExpectedFile, headers: Headers): string | undefined {
  const promised = kind === 'page' ? SECURITY_HEADERS.page : SECURITY_HEADERS.data;
  for (const [name, value] of Object.entries(promised)) {
    const received = headers.get(name);
    if (received === null) return `lacks the header ${name}: ${value}`;
    if (!isAsStrict(name, received, value))
      return `has the header ${name}: ${received} instead of ${value}`;
  }
  return undefined;
}

function isAsStrict(name: string, received: string, promised: string): boolean {
  if (name === 'Strict-Transport-Security') return maxAge(received) >= maxAge(promised);
  const directives = new Set(splitDirectives(received));
  return splitDirectives(promised).every((directive) => directives.has(directive));
}

const maxAge = (value: string) => Number(/max-age="?(\d+)/i.exec(value)?.[1] ?? 0);

const splitDirectives = (value: string) => value.split(/[;,]/).map((directive) => directive.trim());

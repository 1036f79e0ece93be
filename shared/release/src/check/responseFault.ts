import { PAGE_DATA_ID } from '@site/contract';
import { integrityOf } from '../documents/integrity';
import { KINDS_BY_TYPE, SECURITY_HEADERS } from '../serve/headers';
import type { ExpectedFile } from './expectedFiles';
import type { FetchedResponse } from './fetchResponse';

/**
 * Compares a response with what was composed.
 *
 * @returns what is wrong with it, as the rest of a sentence, or undefined
 */
export function responseFault(
  { status, integrity, kind, number }: ExpectedFile,
  response: FetchedResponse,
): string | undefined {
  if (response.status !== status) return `replied ${response.status} instead of ${status}`;
  const received = integrityOf(response.bytes);
  if (received !== integrity)
    return `has the hash ${received} instead of ${integrity}${describeNumbers(number, response.bytes)}`;
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

import { FORMAT } from '@site/contract';
import { Refusal } from '../errors/Refusal';

/** Newest major version of documents that this checkout reads. */
const MAJOR = majorOf(FORMAT);

/**
 * Checks that this checkout understands a document.
 *
 * @param document parsed, but otherwise unchecked
 * @param name its name in messages
 * @throws Refusal when a newer checkout has written it in a format that this one does not know
 */
export function requireKnownFormat(document: unknown, name: string): void {
  if (typeof document !== 'object' || document === null || !('format' in document)) return;
  const { format } = document;
  if (typeof format !== 'string' || !/^\d+\.\d+$/.test(format) || majorOf(format) <= MAJOR) return;
  throw new Refusal(
    `${name} has format ${format}, and this checkout reads formats up to ${MAJOR}`,
    'Update your checkout: git pull && npm ci. Nothing is wrong with the store.',
  );
}

function majorOf(format: string): number {
  return Number(format.split('.')[0]);
}

/**
 * Returns the format of a document that follows another one: fields of a newer minor version are
 * kept, and so is its number.
 *
 * @param before the other one's format; undefined if there is none
 */
export function newerFormat(before: string | undefined): string {
  const minor = (format: string) => Number(format.split('.')[1]);
  return before !== undefined && majorOf(before) === MAJOR && minor(before) > minor(FORMAT)
    ? before
    : FORMAT;
}

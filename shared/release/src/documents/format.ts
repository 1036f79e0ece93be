import { FORMAT } from '@site/contract';
import { Refusal } from '../errors/Refusal';

const numbersOf = (format: string) => format.split('.').map(Number) as [number, number];

/** What this checkout writes. It reads every minor version of the major one. */
const [MAJOR, MINOR] = numbersOf(FORMAT);

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
  if (typeof format !== 'string' || !/^\d+\.\d+$/.test(format) || numbersOf(format)[0] <= MAJOR)
    return;
  throw new Refusal(
    `${name} has format ${format}, and this checkout reads formats up to ${MAJOR}`,
    'Update your checkout: git pull && npm ci. Nothing is wrong with the store.',
  );
}

/**
 * Returns the format of a document that follows another one: fields of a newer minor version are
 * kept, and so is its number.
 */
export function newerFormat(before: string): string {
  const [major, minor] = numbersOf(before);
  return major === MAJOR && minor > MINOR ? before : FORMAT;
}

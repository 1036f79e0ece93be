import type { PartOffer } from '@site/format';

/**
 * Compares what a page gives a part with what the part's live version takes.
 *
 * @param offer null if no live version offers the part, undefined if that is not known
 * @param given the props by their names
 * @returns why the page's children show in place of the part; undefined if they fit
 */
export function partFault(
  offer: PartOffer | null | undefined,
  given: Record<string, unknown>,
): string | undefined {
  if (offer === null) return 'no live version offers it';
  // A tab reads it as unchecked JSON.
  if (!Array.isArray(offer?.props)) return undefined;
  const names = offer.props as string[];
  const isGiven = (name: string) => Object.hasOwn(given, name) && given[name] !== undefined;
  const missing = names.find((name) => !name.endsWith('?') && !isGiven(name));
  if (missing !== undefined) return `it gives no ${missing}`;
  const unknown = Object.keys(given).find(
    (name) => isGiven(name) && !names.includes(name) && !names.includes(`${name}?`),
  );
  return unknown === undefined ? undefined : `it gives ${unknown}`;
}

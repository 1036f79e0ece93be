import { escapeHtml } from '../escape';
import { addressesInSet } from './addressesInSet';
import { isPicturePreload } from './forbiddenContent';
import { inOneLine } from './inOneLine';
import { isPictureAllowed } from './isPictureAllowed';
import { attributeOf, childrenOf, elementsOf, parsePage, type Element } from './ParsedPage';

/** What rendered markup says of the page's first pictures. */
export interface Pictures {
  /** Elements that preload pictures, for the head. */
  preloads: string[];
  /** The markup without those elements. */
  rest: string;
}

/**
 * Reads the picture preloads that React writes in front of the markup. They move ahead of the
 * page's policy, which would not guard them there. So their addresses are checked here, and they are
 * written anew with known attributes only.
 *
 * @param allowed the policy's sources of pictures besides the site's own
 * @returns a fault if the policy would not allow one
 */
export function readPictures(
  markup: string,
  allowed: readonly string[],
): Pictures | { fault: string } {
  const { document } = parsePage(BODY + markup, true);
  const body = [...elementsOf(document)].find(({ tagName }) => tagName === 'body');
  const preloads: string[] = [];
  let end = BODY.length;
  for (const link of body ? childrenOf(body) : []) {
    if (!('tagName' in link) || link.tagName !== 'link' || !isPicturePreload(link)) break;
    const fault = whyRefused(link, allowed);
    if (fault) return { fault };
    preloads.push(writeLink(link));
    end = link.sourceCodeLocation?.endOffset ?? end;
  }
  return { preloads, rest: markup.slice(end - BODY.length) };
}

const BODY = '<!doctype html><body>';

function whyRefused(link: Element, allowed: readonly string[]): string | undefined {
  const address = attributeOf(link, 'href');
  const set = attributeOf(link, 'imagesrcset') ?? '';
  const inSet = addressesInSet(set);
  if (!inSet) return `it preloads ${inOneLine(set)}, which is not a list of addresses with sizes`;
  const foreign = [...(address === undefined ? [] : [address]), ...inSet].find(
    (one) => !isPictureAllowed(one, allowed),
  );
  return foreign && `it preloads ${inOneLine(foreign)}, which its remote’s origins do not allow`;
}

/** Without `referrerpolicy`: with it, a request could reveal the page's query. */
const ATTRIBUTES = 'href imagesrcset imagesizes type media fetchpriority crossorigin'.split(' ');

function writeLink(link: Element): string {
  const attributes = ATTRIBUTES.flatMap((name) => {
    const value = attributeOf(link, name);
    return value === undefined ? [] : [` ${name}="${escapeHtml(value)}"`];
  });
  return `<link rel="preload" as="image"${attributes.join('')}>`;
}

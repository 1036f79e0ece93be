import { parseUrl, toSource } from '@site/format';
import { escapeHtml } from '../escape';
import { isPicturePreload } from './forbiddenContent';
import {
  attributeOf,
  childrenOf,
  elementsOf,
  inOneLine,
  parsePage,
  type Element,
} from './ParsedPage';

/**
 * Reads the picture preloads that React writes in front of the markup. They move ahead of the
 * page's policy, which would not guard them there. So their addresses are checked here, and they are
 * written anew with known attributes only.
 *
 * @param allowed the policy's sources of pictures besides the site's own
 * @returns elements for the head, and the rest of the markup; a fault if the policy would not allow one
 */
export function readPictures(
  markup: string,
  allowed: readonly string[],
): { preloads: string[]; rest: string } | { fault: string } {
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
  return (
    foreign &&
    `it preloads the picture ${inOneLine(foreign)}, whose origin is not in origins.images of its remote.ts`
  );
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

/** An address, its density or width, and what separates it from the next one. */
const CANDIDATE =
  /[\t\n\f\r ]*((?!,)[^\t\n\f\r ]*[^\t\n\f\r ,])(?:[\t\n\f\r ]+[\d.]+[wx])?[\t\n\f\r ]*(?:,|$)/gy;

/**
 * Returns the addresses in a `srcset`.
 *
 * @returns undefined for anything but addresses with a density or a width: browsers could find
 *   other addresses in it
 */
export function addressesInSet(set: string): string[] | undefined {
  const candidates = [...set.matchAll(CANDIDATE)];
  return candidates.map(([text]) => text).join('') === set
    ? candidates.map(([, address = '']) => address)
    : undefined;
}

/** An address that stays on this origin is relative to the page's own. */
const OWN = 'https://own.invalid';

/** Whether a policy allows a picture, by the rules that browsers have for `img-src`. */
function isPictureAllowed(address: string, allowed: readonly string[]): boolean {
  const url = parseUrl(address, OWN);
  if (!url) return false;
  const { protocol, origin, href } = url;
  // The origin of a `blob:` address is that of the page that made it.
  if (!/^https?:$/.test(protocol)) return false;
  if (origin === OWN) return true;
  return allowed.some((source) => {
    if (source === origin) return true;
    const picture = toSource(href);
    return source.endsWith('/') ? picture.startsWith(source) : picture === source;
  });
}

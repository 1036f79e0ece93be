import { whyForbidden } from './forbiddenContent';
import { inOneLine } from './inOneLine';
import {
  attributeOf,
  childrenOf,
  describeTree,
  elementsOf,
  parsePage,
  startOf,
  type ParsedPage,
} from './ParsedPage';

/** Stands for the markup in the page that `checkMarkup` compares with. */
export const MARKUP_PLACE = '<!--markup-->';

/** What a check of rendered markup found. */
export type MarkupCheck =
  /** Why the page must not contain it. */
  | { fault: string }
  /** Values of its `style` attributes. */
  | { styleAttributes: string[] };

/**
 * Checks rendered markup inside its page, parsed as a browser does, with and without scripts.
 * Markup is hostile text: the code of any team may have made it. It must stay within its element,
 * every tag must become the element that it says, and no element may run or style anything past the
 * page's policy.
 *
 * @param blank the page with `MARKUP_PLACE` in the markup's place
 */
export function checkMarkup(blank: string, markup: string): MarkupCheck {
  const styleAttributes = new Set<string>();
  for (const runsScripts of [true, false]) {
    const fault = checkAs(runsScripts, blank, markup, styleAttributes);
    if (fault) return { fault };
  }
  return { styleAttributes: [...styleAttributes] };
}

function checkAs(
  runsScripts: boolean,
  blank: string,
  markup: string,
  styleAttributes: Set<string>,
): string | undefined {
  const start = blank.indexOf(MARKUP_PLACE);
  const html = blank.replace(MARKUP_PLACE, () => markup);
  const around = parsePage(blank, runsScripts);
  const page = parsePage(html, runsScripts);
  const path = pathToMarkup(around);
  if (start < 0 || !path) return 'page.html does not have {{markup}} as an element’s only content';
  const taken = new Set(
    [...elementsOf(around.document)].flatMap((element) => attributeOf(element, 'id') ?? []),
  );

  const root = nodeAt(page, path);
  const elements = root ? [...elementsOf(root)] : [];
  const end = start + markup.length;
  const tags = page.tags.filter((offset) => offset >= start && offset < end);
  const differs = tags.findIndex((offset, at) => startOf(elements[at]) !== offset);
  for (const [at, offset] of tags.entries()) {
    const element = elements[at];
    const reason = element && startOf(element) === offset && whyForbidden(element, taken);
    if (reason) return `${tagAt(html, offset)}: ${reason}`;
    if (at === differs) return `${tagAt(html, offset)}: browsers drop it or move it elsewhere`;
  }
  if (!root || elements.length > tags.length || !isSameAround(around, page, path))
    return 'it leaves an element or a comment open, or closes one that it did not open';
  for (const element of elements) {
    const style = attributeOf(element, 'style');
    if (style !== undefined) styleAttributes.add(style);
  }
  return undefined;
}

/** Returns the path, as positions among siblings, to the element that holds nothing but the markup. */
function pathToMarkup({ document }: ParsedPage): number[] | undefined {
  for (const element of elementsOf(document)) {
    const [child, ...others] = element.childNodes;
    if (!child || !('data' in child) || others.length > 0) continue;
    if (`<!--${child.data}-->` !== MARKUP_PLACE) continue;
    const path: number[] = [];
    for (let node = element; ;) {
      const parent = node.parentNode;
      if (!parent) return path;
      path.unshift(parent.childNodes.indexOf(node));
      if (!('tagName' in parent)) return path;
      node = parent;
    }
  }
  return undefined;
}

/** Returns the element at a path. */
function nodeAt({ document }: ParsedPage, path: number[]) {
  let node: Parameters<typeof childrenOf>[0] | undefined = document;
  for (const position of path) node = node && childrenOf(node)[position];
  return node && 'tagName' in node ? node : undefined;
}

/** Whether two pages differ only inside the element at a path. Empties that element. */
function isSameAround(one: ParsedPage, other: ParsedPage, path: number[]): boolean {
  for (const page of [one, other]) {
    const element = nodeAt(page, path);
    if (!element) return false;
    element.childNodes = [];
  }
  return describeTree(one.document) === describeTree(other.document);
}

/** Returns the tag that begins at an offset. */
const tagAt = (html: string, offset: number): string =>
  inOneLine(html.slice(offset, html.indexOf('>', offset) + 1));

import { whyForbidden } from './forbiddenContent';
import {
  attributeOf,
  describeTree,
  elementsOf,
  inOneLine,
  parsePage,
  startOf,
  ownTextOf,
  withoutSpaces,
  type Element,
  type MarkupToken,
} from './ParsedPage';

/** Stands for the markup in the page that `checkMarkup` compares with. */
export const MARKUP_PLACE = '<!--markup-->';

/** Markup that is safe in its page. */
interface CheckedMarkup {
  /** Values of its `style` attributes. */
  styleAttributes: string[];
  /** What browsers put elsewhere in it, so that React would render the page anew in each visit. */
  misplaced?: string;
}

/**
 * Checks rendered markup inside its page, parsed as a browser does, with and without scripts.
 * Markup is hostile text: the code of any team may have made it. It must stay within its element,
 * every tag must become the element that it says, and no element may run or style anything past the
 * page's policy.
 *
 * @param blank the page with `MARKUP_PLACE` in the markup's place
 * @param allowsStyles whether the page's policy allows any style
 * @returns what it contains, or why the page must not contain it
 */
export function checkMarkup(
  blank: string,
  markup: string,
  allowsStyles = false,
): CheckedMarkup | { fault: string } {
  const styleAttributes = new Set<string>();
  const misplaced: string[] = [];
  for (const runsScripts of [true, false]) {
    const fault = checkAs(runsScripts, allowsStyles, blank, markup, styleAttributes, misplaced);
    if (fault) return { fault };
  }
  const [first] = misplaced;
  return {
    styleAttributes: [...styleAttributes],
    ...(first !== undefined && { misplaced: first }),
  };
}

function checkAs(
  runsScripts: boolean,
  allowsStyles: boolean,
  blank: string,
  markup: string,
  styleAttributes: Set<string>,
  misplaced: string[],
): string | undefined {
  const start = blank.indexOf(MARKUP_PLACE);
  const html = blank.replace(MARKUP_PLACE, () => markup);
  const around = parsePage(blank, runsScripts);
  const page = parsePage(html, runsScripts);
  const others = [...elementsOf(around.document)];
  const holder = others.find(
    ({ childNodes: [child, ...more] }) =>
      more.length === 0 && child && 'data' in child && `<!--${child.data}-->` === MARKUP_PLACE,
  );
  if (!holder) return 'page.html does not have {{markup}} as an element’s only content';
  const taken = new Set(others.flatMap((element) => attributeOf(element, 'id') ?? []));

  // What comes before the markup is in the same place in both pages.
  const root = [...elementsOf(page.document)].find(
    (element) => startOf(element) === startOf(holder),
  );
  const elements = root ? [...elementsOf(root)] : [];
  const end = start + markup.length;
  const tokens = page.tokens.filter(({ offset }) => offset >= start && offset < end);
  const tags = readNesting(tokens);
  for (const [at, tag] of tags.entries()) {
    const element = elements[at];
    const isThere = startOf(element) === tag.offset;
    const reason = element && isThere && whyForbidden(element, taken, allowsStyles);
    if (reason) return `${tagAt(html, tag.offset)}: ${reason}`;
    const parent = tag.parent ? tag.parent.offset : startOf(root);
    const isInParent = startOf(element?.parentNode as Element) === parent;
    if (isThere && isInParent) continue;
    const moved = tags.find(isInItsLike) ?? tag;
    const place = isInItsLike(moved) ? moved.name : moved.parent?.name;
    const why = `${tagAt(html, moved.offset)}${place ? ` in <${place}>` : ''}: ${MOVED}`;
    // What follows it is another element than its tag says, so it can't be checked.
    if (!isThere) return why;
    misplaced.push(why);
  }
  // Everything around the markup must be the same.
  for (const element of [holder, root]) if (element) element.childNodes = [];
  const isSame = describeTree(around.document) === describeTree(page.document);
  if (!isSame || elements.length > tags.length) return misplaced[0] ?? LEFT_OPEN;
  for (const [at, element] of elements.entries()) {
    const { name = '', text = '' } = tags[at] ?? {};
    if (withoutSpaces(ownTextOf(element)) !== text)
      misplaced.push(`"${inOneLine(text)}" in <${name}>: ${MOVED}`);
    const style = attributeOf(element, 'style');
    if (style !== undefined) styleAttributes.add(style);
  }
  return undefined;
}

const LEFT_OPEN = 'it leaves an element or a comment open, or closes one that it did not open';

const MOVED =
  'browsers drop it or move it elsewhere, and React would render the page anew in each visit. Write it where HTML allows it';

/** A start tag, and the one that it was written in. */
interface NestedTag {
  offset: number;
  name: string;
  parent: NestedTag | undefined;
  /** Its own, without that of elements in it. */
  text: string;
}

/** Whether an element that none of its kind may contain is in one. Browsers then move what is between, too. */
function isInItsLike({ name, parent }: NestedTag): boolean {
  if (!['a', 'button', 'form'].includes(name)) return false;
  for (let above = parent; above; above = above.parent) if (above.name === name) return true;
  return false;
}

/** Returns the tags of markup as they were written in each other. */
function readNesting(tokens: MarkupToken[]): NestedTag[] {
  const tags: NestedTag[] = [];
  let open: NestedTag | undefined;
  for (const token of tokens)
    if (token.kind === 'text') {
      if (open) open.text += token.text;
    } else if (token.kind === 'end') {
      if (open?.name === token.name) open = open.parent;
    } else {
      const tag = { offset: token.offset, name: token.name, parent: open, text: '' };
      tags.push(tag);
      if (!token.isAlone) open = tag;
    }
  return tags;
}

const tagAt = (html: string, offset: number): string =>
  inOneLine(html.slice(offset, html.indexOf('>', offset) + 1));

/**
 * Whether a text is nothing but style elements as Emotion writes them. Their text ends at the first
 * end tag, as in a browser.
 */
export const areEmotionStyles = (styles: string): boolean => EMOTION_STYLES.test(styles);

const EMOTION_STYLES = /^(?:\s*<style data-emotion="[\w -]*">(?:(?!<\/style)[^])*<\/style>)*\s*$/i;

import {
  Parser,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  type Token,
} from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;
type Node = DefaultTreeAdapterTypes.Node;

/** A page as a browser parses it. */
export interface ParsedPage {
  document: ParentNode;
  /** Where each start tag of the source begins, also of those that parsing drops. */
  tags: number[];
}

/**
 * Parses a page.
 *
 * @param runsScripts whether the browser runs scripts: without them, it shows what `noscript`
 *   contains
 */
export function parsePage(html: string, runsScripts: boolean): ParsedPage {
  const tags: number[] = [];
  class TagParser extends Parser<DefaultTreeAdapterMap> {
    override onStartTag(token: Token.TagToken): void {
      if (token.location) tags.push(token.location.startOffset);
      super.onStartTag(token);
    }
  }
  const options = { scriptingEnabled: runsScripts, sourceCodeLocationInfo: true };
  return { document: TagParser.parse<DefaultTreeAdapterMap>(html, options), tags };
}

/** Yields the elements below a node in document order, without the contents of templates. */
export function* elementsOf(node: Node): Generator<Element> {
  for (const child of childrenOf(node)) {
    if ('tagName' in child) yield child;
    yield* elementsOf(child);
  }
}

/** Returns a node's children; none for a text. */
export const childrenOf = (node: Node) => ('childNodes' in node ? node.childNodes : []);

/** Returns where an element's start tag begins; undefined if the parser made the element up. */
export const startOf = (element: Element | undefined): number | undefined =>
  element?.sourceCodeLocation?.startOffset;

/** Returns the value of an attribute, as the browser decodes it. */
export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name && !attribute.prefix)?.value;

/** Returns the text of an element that has no child elements, such as a script. */
export const textOf = (element: Element): string =>
  childrenOf(element)
    .map((child) => ('value' in child ? child.value : ''))
    .join('');

/** Describes a tree without its places in the source, for comparisons. */
export const describeTree = (node: Node): string =>
  JSON.stringify(node, (key, value: unknown) =>
    key === 'parentNode' || key === 'sourceCodeLocation' ? undefined : value,
  );

/** Returns a piece of markup for a message: in one line of limited length. */
export function inOneLine(markup: string): string {
  const line = markup.replaceAll(/[\p{Cc}\s]+/gu, ' ');
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}

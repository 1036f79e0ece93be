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
  /** Start tags, end tags and texts of the source, also those that parsing drops. */
  tokens: MarkupToken[];
}

/** A piece of markup, as it was written. Texts have no spaces. */
export type MarkupToken = { offset: number } & (
  | { kind: 'start'; name: string; isAlone: boolean }
  | { kind: 'end'; name: string }
  | { kind: 'text'; text: string }
);

/** Elements without an end tag. */
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/**
 * Parses a page.
 *
 * @param runsScripts whether the browser runs scripts: without them, it shows what `noscript`
 *   contains
 */
export function parsePage(html: string, runsScripts: boolean): ParsedPage {
  const tokens: MarkupToken[] = [];
  const offsetOf = ({ location }: Token.Token) => location?.startOffset ?? 0;
  class TokenParser extends Parser<DefaultTreeAdapterMap> {
    override onStartTag(token: Token.TagToken): void {
      const { tagName: name, selfClosing } = token;
      const isAlone = selfClosing || VOID.has(name);
      tokens.push({ kind: 'start', offset: offsetOf(token), name, isAlone });
      super.onStartTag(token);
    }
    override onEndTag(token: Token.TagToken): void {
      tokens.push({ kind: 'end', offset: offsetOf(token), name: token.tagName });
      super.onEndTag(token);
    }
    override onCharacter(token: Token.CharacterToken): void {
      tokens.push({ kind: 'text', offset: offsetOf(token), text: withoutSpaces(token.chars) });
      super.onCharacter(token);
    }
  }
  const options = { scriptingEnabled: runsScripts, sourceCodeLocationInfo: true };
  return { document: TokenParser.parse<DefaultTreeAdapterMap>(html, options), tokens };
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

/** Browsers leave spaces where they are, but for a line's end at the start of some elements. */
export const withoutSpaces = (text: string): string => text.replaceAll(/\s+/g, '');

/** Returns the text of an element, without that of elements in it. */
export const ownTextOf = (element: Element): string =>
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

import { html } from 'parse5';
import { attributeOf, type Element } from './ParsedPage';

/** Elements that rendered markup must not have, and why. */
const ELEMENTS: Record<string, string> = {
  script: 'only the shell adds scripts to a page',
  style:
    'the page’s policy blocks it. If a library writes it, set inlineStyles for the page in remote.ts',
  base: 'it would change every address of the page',
  meta: 'it could change the policy or leave the page. Write descriptions in the remote’s remote.ts',
  template: 'its content would not be checked',
  object: 'the page’s policy blocks plugins',
  embed: 'the page’s policy blocks plugins',
  noframes: 'browsers do not parse its content',
  noembed: 'browsers do not parse its content',
  xmp: 'browsers do not parse its content',
  plaintext: 'browsers do not parse its content',
};

/** Attributes whose value is an address, or becomes one in an animation. */
const ADDRESSES = new Set(
  'href src action formaction data poster background cite to from by values'.split(' '),
);

/**
 * What React writes for the action of a form that is a function. The policy stops it, and React takes it
 * away when it hydrates.
 */
const FORM_PLACEHOLDER = "javascript:throw new Error('React form unexpectedly submitted.')";

/**
 * Returns why rendered markup must not have an element; undefined if it may.
 *
 * @param taken ids of the page's other elements, which scripts look up
 * @param allowsStyles whether the page's policy allows any style
 */
export function whyForbidden(
  element: Element,
  taken: Set<string>,
  allowsStyles: boolean,
): string | undefined {
  const { tagName, attrs } = element;
  const reason = Object.hasOwn(ELEMENTS, tagName) ? ELEMENTS[tagName] : undefined;
  if (reason && !(tagName === 'style' && allowsStyles)) return reason;
  // A drawing's title names the drawing.
  if (tagName === 'title' && element.namespaceURI === html.NS.HTML)
    return 'the shell sets the page’s title. Change it in the remote’s remote.ts';
  if (tagName === 'link' && !isPicturePreload(element)) return 'only pictures may be preloaded';
  for (const { name, value } of attrs) {
    if (/^on/i.test(name)) return `the page’s policy blocks ${name}: add the handler with React`;
    if (name === 'srcdoc') return 'the document in srcdoc would not be checked';
    if (name === 'id' && taken.has(value)) return `the id ${value} belongs to the shell’s page`;
    if (ADDRESSES.has(name) && isScript(value) && value !== FORM_PLACEHOLDER)
      return `the page’s policy blocks the script in ${name}`;
  }
  return undefined;
}

/** React preloads the first pictures of a page by such elements, in front of its markup. */
export const isPicturePreload = (link: Element) =>
  attributeOf(link, 'rel') === 'preload' && attributeOf(link, 'as') === 'image';

/** Browsers ignore control characters and spaces before and in the scheme of an address. */
const isScript = (address: string) =>
  /(^|;)(javascript|vbscript):/i.test(address.replaceAll(/[\p{Cc}\s]+/gu, ''));

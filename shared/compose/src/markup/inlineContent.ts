import { attributeOf, elementsOf, parsePage, textOf } from './ParsedPage';

/**
 * Returns the texts of a page's inline scripts and styles.
 *
 * @param html the page without rendered markup, whose elements must never become part of a policy
 */
export function inlineContent(html: string): { scripts: string[]; styles: string[] } {
  const elements = [...elementsOf(parsePage(html, true).document)];
  const isInlineScript = (element: (typeof elements)[number]) =>
    element.tagName === 'script' &&
    attributeOf(element, 'src') === undefined &&
    // Data blocks such as JSON have another type.
    [undefined, 'module'].includes(attributeOf(element, 'type'));
  return {
    scripts: elements.filter(isInlineScript).map(textOf),
    styles: elements.filter(({ tagName }) => tagName === 'style').map(textOf),
  };
}

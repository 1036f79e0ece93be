import { attributeOf, elementsOf, parsePage } from './ParsedPage';

/** Returns where the links of a page lead, each address once, as the page says them. */
export function readLinks(html: string): string[] {
  const links = [...elementsOf(parsePage(html, true).document)].filter(
    ({ tagName }) => tagName === 'a' || tagName === 'area',
  );
  return [...new Set(links.flatMap((link) => attributeOf(link, 'href') ?? []))];
}

/** Whether a page has an element with this id, which a link can lead to. */
export const hasElement = (html: string, id: string): boolean =>
  [...elementsOf(parsePage(html, true).document)].some(
    (element) => attributeOf(element, 'id') === id,
  );

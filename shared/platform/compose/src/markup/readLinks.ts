import { attributeOf, elementsOf, parsePage } from './ParsedPage';

/** Returns where the links of a page lead, each address once, as the page says them. */
export function readLinks(html: string): string[] {
  const links = [...elementsOf(parsePage(html, true).document)].filter(
    ({ tagName }) => tagName === 'a' || tagName === 'area',
  );
  return [...new Set(links.flatMap((link) => attributeOf(link, 'href') ?? []))];
}

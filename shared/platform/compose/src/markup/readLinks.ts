import { attributeOf, elementsOf, parsePage } from './ParsedPage';
import { addressesInSet } from './readPictures';

/** Elements whose addresses the shell writes. */
const OF_SHELL = ['link', 'script'];

/**
 * Returns the addresses in a page, each once, as the page says them.
 *
 * @returns where its links lead, and the files that it shows, such as pictures
 */
export function readLinks(html: string): { links: string[]; files: string[] } {
  const links = new Set<string>();
  const files = new Set<string>();
  for (const element of elementsOf(parsePage(html, true).document)) {
    const { tagName } = element;
    const href = attributeOf(element, 'href');
    if (tagName === 'a' || tagName === 'area') {
      if (href !== undefined) links.add(href);
    } else if (!OF_SHELL.includes(tagName)) {
      const set = attributeOf(element, 'srcset') ?? '';
      for (const file of [href, attributeOf(element, 'src'), ...(addressesInSet(set) ?? [])])
        if (file) files.add(file);
    }
  }
  return { links: [...links], files: [...files] };
}

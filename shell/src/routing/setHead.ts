import { fillText, type CommonSettings } from '@site/contract';
import { isOneAddress, type PageData } from '@site/format';
import type { RoutedPage } from './siteMap';

/** What a navigation changes. Pictures, the banner and structured data stay those of the document. */
const FOLLOWING =
  '[name=description],[name=robots],[property="og:title"],[property="og:description"],[property="og:url"],[rel=canonical]';

let tags: Element[] = [];
let isHidden = false;

/**
 * Reads what the document's head says of its page, before pages add elements of their own.
 *
 * @param place of the document; search engines must not list the pages of previews
 */
export function readHead(place: PageData['place']): Pick<RoutedPage, 'title' | 'tags'> {
  isHidden = !!place && !place.ifGone;
  tags = [...document.querySelectorAll(FOLLOWING)];
  return { title: document.title, tags };
}

/**
 * Sets what the document's head says of the page on screen. Phones share the address that it names, and not that of the
 * address bar.
 *
 * @param page without a path, it is the not-found page
 */
export function setHead(page: Partial<RoutedPage>, site: CommonSettings): void {
  document.title = fillText(page.title ?? '', site);
  for (const tag of tags) tag.remove();
  tags = page.tags ?? createTags(page, site);
  document.head.append(...tags);
}

/** Creates the elements that the page's document has. */
function createTags(
  { path, title = '', description = '', shareTitle = title, indexed = !!path }: Partial<RoutedPage>,
  site: CommonSettings,
): Element[] {
  const about = fillText(description, site);
  // A page with many addresses has none in its head: the browser shares that of the address bar.
  const address = indexed && path && isOneAddress(path) && site.publicOrigin + path;
  const values = [
    ['name', 'description', about],
    ['name', 'robots', (isHidden || !indexed) && 'noindex'],
    ['property', 'og:title', indexed && fillText(shareTitle, site)],
    ['property', 'og:description', indexed && about],
    ['property', 'og:url', address],
    ['rel', 'canonical', address],
  ] as const;
  return values.flatMap(([attribute, name, value]) => {
    if (!value) return [];
    const [element, content] = attribute === 'rel' ? ['link', 'href'] : ['meta', 'content'];
    const tag = document.createElement(element);
    tag.setAttribute(attribute, name);
    tag.setAttribute(content, value);
    return tag;
  });
}

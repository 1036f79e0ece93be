import { fillText, type SiteSettings } from '@site/contract';
import { escapeHtml, escapeJson } from './escape';
import type { SitePage } from './sitePage';

/**
 * Returns a page's elements for search engines and social networks. All addresses are absolute.
 *
 * @param picture path of the preview picture for links, if the page has one
 * @param isHidden whether search engines must not list the page, whatever its route says
 */
export function metaTags(
  { head, site, route }: Pick<SitePage, 'head' | 'site' | 'route'>,
  picture: string | undefined,
  isHidden: boolean,
): string[] {
  const noindex = meta('name', 'robots', 'noindex');
  if (!route?.indexed) return [noindex];
  const title = fillText(head.title, site);
  const description = fillText(head.description, site);
  const address = site.publicOrigin + route.path;
  const image = picture && site.publicOrigin + picture;
  return [
    ...(isHidden ? [noindex] : []),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site.productName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    ...(image ? pictureElements(image, site) : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(site.appStoreId ? [meta('name', 'apple-itunes-app', `app-id=${site.appStoreId}`)] : []),
    ...(route.presentsApp ? [appElement(site, description, address, image)] : []),
  ];
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** Every remote's preview picture has this size in pixels. */
const pictureElements = (image: string, { productName }: SiteSettings) => [
  meta('property', 'og:image', image),
  meta('property', 'og:image:width', '1200'),
  meta('property', 'og:image:height', '630'),
  meta(
    'property',
    'og:image:alt',
    `${productName} on a phone: a goal, the week’s plan and today’s workout`,
  ),
];

/** Describes the app. Claims no rating and no price. @see https://schema.org/MobileApplication */
function appElement(
  site: SiteSettings,
  description: string,
  url: string,
  image: string | undefined,
): string {
  // Settings of the page's remote, which need not have any.
  const stores = [site.appStoreUrl, site.googlePlayUrl].filter(Boolean);
  const app = {
    '@context': 'https://schema.org',
    '@type': 'MobileApplication',
    name: site.productName,
    description,
    url,
    ...(image && { image }),
    applicationCategory: 'HealthApplication',
    operatingSystem: 'iOS, Android',
    ...(stores.length > 0 && { installUrl: stores }),
  };
  return `<script type="application/ld+json">${escapeJson(app)}</script>`;
}

import { fillText, type PageHead, type Route, type SiteSettings } from '@site/contract';
import { escapeHtml, escapeJson } from './escape';

/** What search engines and social networks are told of a page. */
export interface Discovery {
  head: PageHead;
  site: SiteSettings;
  /** The page's route; undefined for the page of unknown addresses. */
  route?: Route | undefined;
  /** Path of the picture of a shared link, where the page has one. */
  picture?: string | undefined;
}

/** The picture's size, in pixels, as every remote draws it. */
const PICTURE = { width: 1200, height: 630 };

/** Elements of a page's head that tell machines about it. All addresses are absolute, from the public origin. */
export function metaTags({ head, site, route, picture }: Discovery): string[] {
  if (!route?.indexed) return [meta('name', 'robots', 'noindex')];
  const title = fillText(head.title, site);
  const description = fillText(head.description, site);
  const address = site.publicOrigin + route.path;
  const image = picture && site.publicOrigin + picture;
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site.productName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    ...(image ? pictureElements(image, site) : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(site.appStoreId ? [meta('name', 'apple-itunes-app', `app-id=${site.appStoreId}`)] : []),
    ...(route.presentsApp ? [appElement({ site, description, address, image })] : []),
  ];
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

function pictureElements(image: string, { productName }: SiteSettings): string[] {
  return [
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', String(PICTURE.width)),
    meta('property', 'og:image:height', String(PICTURE.height)),
    meta(
      'property',
      'og:image:alt',
      `${productName} on a phone: a goal, the week’s plan and today’s workout`,
    ),
  ];
}

interface App {
  site: SiteSettings;
  description: string;
  address: string;
  image: string | undefined;
}

/** The app for machines, with nothing but what is true: no rating, no price. @see https://schema.org/MobileApplication */
function appElement({ site, description, address, image }: App): string {
  const app = {
    '@context': 'https://schema.org',
    '@type': 'MobileApplication',
    name: site.productName,
    description,
    url: address,
    ...(image && { image }),
    applicationCategory: 'HealthApplication',
    operatingSystem: 'iOS, Android',
    installUrl: [site.appStoreUrl, site.googlePlayUrl],
  };
  return `<script type="application/ld+json">${escapeJson(app)}</script>`;
}

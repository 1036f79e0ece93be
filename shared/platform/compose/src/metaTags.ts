import { fillText } from '@site/contract';
import {
  addressOf,
  isOneAddress,
  SHARE_PICTURE,
  versionFile,
  type VersionManifest,
} from '@site/format';
import { escapeHtml, escapeJson } from './escape';
import type { SitePage } from './sitePage';

/**
 * Returns a page's elements for search engines and social networks. All addresses are absolute.
 *
 * @param remote undefined for the not-found page, and if it is missing, as it may be in development
 * @param isHidden whether search engines must not list the page, whatever its route says
 */
export function metaTags(
  { head, site, route }: Pick<SitePage, 'head' | 'site' | 'route'>,
  remote: Pick<VersionManifest, 'version' | 'files' | 'head'> | undefined,
  isHidden: boolean,
): string[] {
  const noindex = meta('name', 'robots', 'noindex');
  if (!route || route.indexed === false) return [noindex];
  const title = fillText(route.shareTitle ?? head.title, site);
  const description = fillText(head.description, site);
  // The document of a page with many addresses does not know its own.
  const address = isOneAddress(route.path) ? site.publicOrigin + route.path : '';
  const { page } = route;
  const image = remote?.files[SHARE_PICTURE]
    ? site.publicOrigin + addressOf(versionFile(page.remote, remote.version, SHARE_PICTURE))
    : '';
  const values = {
    ...site,
    'page.description': description,
    'page.url': address,
    'page.image': image,
  };
  const { pictureAlt = '', appBanner = '', structuredData = {} } = remote?.head ?? {};
  const alt = fillLine(pictureAlt, values);
  const banner = fillLine(appBanner, values);
  const data =
    Object.hasOwn(structuredData, page.page) && fillValues(structuredData[page.page], values);
  return [
    ...(isHidden ? [noindex] : []),
    ...(address ? [`<link rel="canonical" href="${escapeHtml(address)}">`] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site.productName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(address ? [meta('property', 'og:url', address)] : []),
    ...(image ? pictureElements(image, alt) : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(banner ? [meta('name', 'apple-itunes-app', `app-id=${banner}`)] : []),
    ...(data ? [`<script type="application/ld+json">${escapeJson(data)}</script>`] : []),
  ];
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** Every remote's preview picture has this size in pixels. */
const pictureElements = (image: string, alt: string | undefined) => [
  meta('property', 'og:image', image),
  meta('property', 'og:image:width', '1200'),
  meta('property', 'og:image:height', '630'),
  ...(alt ? [meta('property', 'og:image:alt', alt)] : []),
];

/**
 * Fills values into all texts of a JSON value; see `RemoteHead` for the rules.
 *
 * @returns undefined if nothing is left
 */
function fillValues(template: unknown, values: Record<string, string>): unknown {
  if (typeof template === 'string') return fillLine(template, values);
  if (typeof template !== 'object' || template === null) return template;
  if (Array.isArray(template)) {
    const items = template.map((item) => fillValues(item, values)).filter(isLeft);
    return items.length > 0 ? items : undefined;
  }
  const entries = Object.entries(template)
    .map(([name, value]) => [name, fillValues(value, values)] as const)
    .filter(([, value]) => isLeft(value));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Fills values into a text. Returns undefined if one of them is empty or unknown. */
function fillLine(template: string, values: Record<string, string>): string | undefined {
  let isWhole = true;
  const text = template.replace(/\{([\w.]+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (!value) isWhole = false;
    return value ?? '';
  });
  return isWhole ? text : undefined;
}

const isLeft = (value: unknown) => value !== undefined;

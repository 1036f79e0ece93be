import type { RemotePage } from '@site/contract';
import {
  exposedPage,
  placeOf,
  REMOTE_ENTRY,
  remoteNames,
  SHELL,
  STYLE_DIRECTIVE,
  type ComposedPage,
  type CompositionSources,
  type FileAddress,
  type PageData,
  type PolicySources,
  type RenderedMarkup,
} from '@site/format';
import { CompositionError } from './CompositionError';
import { contentSecurityPolicy } from './contentSecurityPolicy';
import { fillTemplate, linkOf, type TemplateValues } from './fillTemplate';
import { areEmotionStyles, checkMarkup, MARKUP_PLACE } from './markup/checkMarkup';
import { readPictures } from './markup/readPictures';
import { metaTags } from './metaTags';
import { hasEntries, otherPages, sitePages, type SitePage } from './sitePage';
import { addressesOf, allowsOf, fileOf, manifestOf } from './versionsOnPage';
import { visitValues } from './visits/visitValues';

/**
 * Script of a page whose libraries write styles: some set the text of a style element by `innerHTML`, which the
 * policy blocks for every element. A text without `<` makes no elements.
 */
const TEXT_AS_HTML =
  "<script>window.trustedTypes?.createPolicy('default',{createHTML:(text)=>text.includes('<')?null:text})</script>";

/**
 * Composes a page of a release from its prerendered markup.
 *
 * @param file the page's file, e.g. `private-policy.html`
 * @throws CompositionError when the release has no such page, lacks a part of it, or the markup or
 *   the styles could change more than the page's own content
 */
export function composePage(
  sources: CompositionSources,
  file: string,
  { markup, styles }: RenderedMarkup,
): ComposedPage {
  const page = sitePages(sources).find((known) => known.file === file);
  if (!page)
    throw new CompositionError(`the shell has no page ${file}`, 'Ask for a page of its plan.');
  const hint = `Correct ${page.route?.page.remote ?? SHELL}, then build and deploy it again.`;
  const refuse = (fault: string) => new CompositionError(fault, hint);
  if (!areEmotionStyles(styles)) throw refuse('its styles are not style elements of Emotion alone');
  const allows = allowsOf(sources, page);
  const pictures = readPictures(markup, allows['img-src'] ?? []);
  if ('fault' in pictures) throw refuse(`its markup is refused: ${pictures.fault}`);
  const allowsStyles = STYLE_DIRECTIVE in allows;
  const own = templateValues(sources, page, allows);
  const values = {
    ...own,
    headPreloads: pictures.preloads,
    // After the template's order of layers.
    styles: sheetLinks(sources, page) + styles + own.styles + (allowsStyles ? TEXT_AS_HTML : ''),
    hasButton: /<button[\s>]/i.test(pictures.rest),
  };
  const blank = fillTemplate({ ...values, markup: MARKUP_PLACE });
  const check = checkMarkup(blank, pictures.rest, allowsStyles);
  if ('fault' in check) throw refuse(`its markup is refused: ${check.fault}`);
  const policy = contentSecurityPolicy(blank, check.styleAttributes, allows);
  const html = fillTemplate({ ...values, markup: pictures.rest, policy });
  return { html, ...(check.misplaced !== undefined && { misplaced: check.misplaced }) };
}

function templateValues(
  sources: CompositionSources,
  sitePage: SitePage,
  allows: PolicySources,
): Omit<TemplateValues, 'headPreloads' | 'markup' | 'hasButton' | 'policy'> {
  const { release } = sources;
  const { route, site, offers, remotes } = sitePage;
  const shown = shownBy(sitePage);
  const { folder, kind } = placeOf(release);
  const others = route ? otherPages(sources, route.page) : {};
  const data: PageData = {
    release: release.number,
    shell: manifestOf(sources, SHELL).version,
    site,
    remotes: Object.fromEntries(
      remotes.map((remote) => {
        const pages = shown.flatMap((one) => (one.remote === remote ? one.page : []));
        return [remote, addressesOf(sources, remote, pages)];
      }),
    ),
    allows,
    ...(route && { page: { ...route.page, path: route.path } }),
    ...(hasEntries(others) && { pages: others }),
    owners: remoteNames(sources.manifests),
    ...(hasEntries(offers) && { parts: offers }),
    ...(kind !== 'live' && { place: { folder, ...(kind === 'rollout' && { ifGone: 'live' }) } }),
  };
  return {
    ...definedValues(sources, sitePage),
    data,
    preloads: remoteScripts(sources, shown),
    ...visitValues(release, sitePage),
  };
}

/** Returns the page of a remote that a page is, if it is one, and the parts that it shows. */
const shownBy = ({ route, parts }: SitePage): RemotePage[] =>
  route ? [route.page, ...parts] : parts;

/** Returns the elements for the style sheets of a page and its parts. */
export function sheetLinks(sources: CompositionSources, sitePage: SitePage): string {
  const links = shownBy(sitePage).flatMap(({ remote, page }) => {
    const { sheet } = exposedPage(sources.manifests[remote], page) ?? {};
    return sheet === undefined ? [] : linkOf(fileOf(sources, remote, sheet));
  });
  return links.join('');
}

/** Returns what the definitions of a page's apps say of it. A development server shows the same. */
export function definedValues(
  sources: CompositionSources,
  sitePage: SitePage,
): Pick<TemplateValues, 'template' | 'head' | 'shellFile' | 'early' | 'metaTags'> {
  const { release, manifests, template } = sources;
  const { head, route } = sitePage;
  const early = route && earlyScriptOf(sources, route.page);
  return {
    template,
    head,
    shellFile: (file) => fileOf(sources, SHELL, file),
    ...(early !== undefined && { early }),
    metaTags: metaTags(
      sitePage,
      route && manifests[route.page.remote],
      placeOf(release).kind === 'preview',
    ),
  };
}

/** Returns the scripts of a page and its parts, each once: containers, and what they always run. */
function remoteScripts(sources: CompositionSources, shown: RemotePage[]): FileAddress[] {
  const scripts = shown.flatMap(({ remote, page }) =>
    [REMOTE_ENTRY, ...(exposedPage(sources.manifests[remote], page)?.scripts ?? [])].map((file) =>
      fileOf(sources, remote, file),
    ),
  );
  return [...new Map(scripts.map((script) => [script.address, script])).values()];
}

/**
 * Returns the early script of a remote's page.
 *
 * @returns undefined if the page has none
 * @throws CompositionError when it can't be part of HTML
 */
function earlyScriptOf(
  sources: CompositionSources,
  { remote, page }: RemotePage,
): string | undefined {
  const script = exposedPage(sources.manifests[remote], page)?.early;
  // The parser would end the script element, or take what follows it for a part of it.
  if (script === undefined || !/<\/script|<script|<!--/i.test(script)) return script;
  throw new CompositionError(
    `the early script of ${remote} ${manifestOf(sources, remote).version} for ${page} contains <!--, <script or </script`,
    `Build ${remote} with npm run build and publish it again.`,
  );
}

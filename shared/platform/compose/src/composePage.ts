import type { RemotePage } from '@site/contract';
import {
  addressOf,
  exposedPage,
  placeOf,
  REMOTE_ENTRY,
  remoteNames,
  SHARE_PICTURE,
  SHELL,
  STYLE_DIRECTIVE,
  versionFile,
  type ComposedPage,
  type CompositionSources,
  type FileAddress,
  type PageData,
  type PolicySources,
  type RemoteAddress,
  type RemoteAddresses,
  type RenderedMarkup,
} from '@site/format';
import { CompositionError } from './CompositionError';
import { contentSecurityPolicy } from './contentSecurityPolicy';
import { fillTemplate, linkOf, type TemplateValues } from './fillTemplate';
import { areEmotionStyles, checkMarkup, MARKUP_PLACE } from './markup/checkMarkup';
import { readPictures } from './markup/readPictures';
import { metaTags } from './metaTags';
import { hasEntries, otherPages, sitePages, type SitePage } from './sitePage';
import { addressesOf, allowsOf, fileOf, fileOfVersion, manifestOf } from './versionsOnPage';
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
  const { folder, ifGone, isLive } = placeOf(release);
  const others = route ? otherPages(sources, route.page) : {};
  const data: PageData = {
    release: release.number,
    shell: manifestOf(sources, SHELL).version,
    site,
    remotes: Object.fromEntries(
      remotes.map((remote) => [
        remote,
        withSheetsOf(
          shownBy(sitePage).filter((shown) => shown.remote === remote),
          addressesOf(sources, remote),
        ),
      ]),
    ),
    allows,
    ...(route && { page: { ...route.page, path: route.path } }),
    ...(hasEntries(others) && { pages: others }),
    owners: remoteNames(sources.manifests),
    ...(hasEntries(offers) && { parts: offers }),
    ...(!isLive && { place: { folder, ...(ifGone && { ifGone }) } }),
  };
  return {
    ...definedValues(sources, sitePage),
    data,
    shellFile: (file) => fileOf(sources, SHELL, file),
    preloads: remoteScripts(sources, shownBy(sitePage)),
    ...visitValues(release, sitePage),
  };
}

/** Returns the page of a remote that a page is, if it is one, and the parts that it shows. */
const shownBy = ({ route, parts }: SitePage): RemotePage[] =>
  route ? [route.page, ...parts] : parts;

/** Returns addresses without the style sheets of other pages, which the page does not load. */
function withSheetsOf(
  shown: RemotePage[],
  { previous, ...live }: RemoteAddresses,
): RemoteAddresses {
  const only = ({ sheets = {}, ...address }: RemoteAddress): RemoteAddress => {
    const own = shown.flatMap(({ page }) => {
      const sheet = Object.hasOwn(sheets, page) && sheets[page];
      return sheet ? [[page, sheet] as const] : [];
    });
    return { ...address, ...(own.length > 0 && { sheets: Object.fromEntries(own) }) };
  };
  return { ...only(live), ...(previous && { previous: only(previous) }) };
}

/**
 * Returns the elements for the style sheets of a page and its parts.
 *
 * @param find finds a file of a version
 */
export function sheetLinks(
  sources: CompositionSources,
  sitePage: SitePage,
  find = fileOfVersion,
): string {
  const links = shownBy(sitePage).flatMap(({ remote, page }) => {
    const { sheet } = exposedPage(sources.manifests[remote], page) ?? {};
    return sheet === undefined ? [] : linkOf(find(remote, manifestOf(sources, remote), sheet));
  });
  return links.join('');
}

/** Returns what the definitions of a page's apps say of it. A development server shows the same. */
export function definedValues(
  sources: CompositionSources,
  sitePage: SitePage,
): Pick<TemplateValues, 'template' | 'head' | 'early' | 'metaTags'> {
  const { release, template } = sources;
  const { head, route } = sitePage;
  const early = route && earlyScriptOf(sources, route.page);
  const { isIndexed } = placeOf(release);
  return {
    template,
    head,
    ...(early !== undefined && { early }),
    metaTags: metaTags(sitePage, route ? fromRemote(sources, route.page) : {}, !isIndexed),
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

/** Returns what the page's remote adds to its head: nothing if it is missing, as it may be in development. */
function fromRemote(sources: CompositionSources, { remote }: RemotePage) {
  const manifest = sources.manifests[remote];
  if (!manifest) return {};
  const { version, files, head } = manifest;
  const picture = files[SHARE_PICTURE] && addressOf(versionFile(remote, version, SHARE_PICTURE));
  return { head, picture };
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

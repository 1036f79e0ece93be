import type { ParamOf } from './Page';
import type { KnownPart } from './Part';
import type { KnownPage, KnownRemote, PagesOf } from './RemoteDefinition';
import type { CommonSettings } from './SiteSettings';

/** A page of any remote, or a part, as documents name it. */
export interface RemotePage {
  remote: string;
  /** Name under which the remote exposes it. */
  page: string;
}

/** A page's title and description, to be filled by `fillText`. */
export interface PageHead {
  title: string;
  description: string;
}

/** Fills the site settings into a text: `{productName} - Home` becomes `Workout Planner - Home`. */
export function fillText(text: string, site: Pick<CommonSettings, 'productName'>): string {
  // A function, since a replacement string would expand `$&` in the product's name.
  return text.replaceAll('{productName}', () => site.productName);
}

/** Returns the name of the parameter in a route's path, e.g. `id` for `/plans/:id`; undefined if it has none. */
export const paramIn = (path: string): string | undefined => /\/:(\w+)$/.exec(path)?.[1];

/**
 * Returns the value of the parameter in a route's path, e.g. `7` for `/plans/:id` and `/plans/7`. Undefined if
 * that is no address of the route: the value has neither a dot nor a slash, and `_` is the name of the page's
 * file.
 *
 * @param address a path that is no longer percent-encoded
 */
export function paramValue(path: string, address: string): string | undefined {
  const [, folder, value] = /^(.*\/)(?!_$)([^/.]+)$/.exec(address) ?? [];
  return value && path.replace(/:\w+$/, ':') === `${folder}:` ? value : undefined;
}

/** A row of the shell's URL table. */
export interface Route<Page extends RemotePage = RemotePage> extends PageHead {
  /** E.g. `/private-policy`, or `/plans/:id` with a parameter, the last segment. No trailing slash. */
  path: string;
  /**
   * Paths that the page had before, e.g. `['/private-policy']`. Links to them still lead to the page, with
   * their query and fragment.
   */
  formerly?: readonly string[];
  page: Page;
  /** Title of links to the page that are shared, if it has one of its own; filled by `fillText`. */
  shareTitle?: string;
  /** Whether search engines may list the page. */
  indexed: boolean;
}

/** The shell's URL table. It is part of the shell's version. */
export interface Routes<Page extends RemotePage = RemotePage, Part extends string = string> {
  pages: readonly Route<Page>[];
  /** Head of the page that every other address gets, and the parts that it shows. */
  notFound: PageHead & { parts?: readonly Part[] };
}

/** The path of a route to a page with this parameter. */
type PathWith<Param extends string> = [Param] extends [never] ? string : `${string}/:${Param}`;

/** Routes to the pages of this checkout. Each has its page's parameter. */
type KnownRoute = {
  [Name in KnownRemote]: {
    [Own in PagesOf<Name>]: Route<{ remote: Name; page: Own }> & {
      path: PathWith<ParamOf<Name, Own>>;
    };
  }[PagesOf<Name>];
}[KnownRemote];

/** A URL table whose pages are all exposed by remotes of this checkout. */
export interface KnownRoutes extends Routes<KnownPage, KnownPart> {
  pages: readonly KnownRoute[];
}

import type { ComponentType } from 'react';
import type { KnownPart, PartComponent } from './Part';
import type { KnownRemote, PagesOf, Remotes } from './RemoteDefinition';
import type { ShellProps } from './ShellProps';

/** Values of a page's parameters by name. */
type Params = Readonly<Record<string, string | undefined>>;

/** The address of a page as a plain value. Its parts are spelled as in `window.location`. */
export interface PageLocation<OwnParams = Params> {
  /** E.g. `/account/confirm`. */
  pathname: string;
  /** The query with its `?`, still percent-encoded, or an empty string. */
  search: string;
  /** The fragment with its `#`, or an empty string. */
  hash: string;
  /** Values of the parameters in the page's path, no longer percent-encoded. */
  params: OwnParams;
  /**
   * Whether this is the location of the prerendered first render: its path has no value of a parameter and nothing below
   * `*`, and its query, fragment and parameters are empty. The visitor's location follows right after hydration.
   */
  isFirstRender: boolean;
}

/** The name of the parameter in a page's path. */
type ParamOf<Name extends KnownRemote, Own extends PagesOf<Name>> = Own extends unknown
  ? Remotes[Name]['pages'][Own] extends { path: `${string}/:${infer Param}` }
    ? Param
    : never
  : never;

/** The parameters of a page, or of one of several: those that it has not are undefined. */
type ParamsOf<
  Name extends KnownRemote,
  Own extends PagesOf<Name>,
  Known extends string = ParamOf<Name, Own>,
> = Own extends unknown
  ? Readonly<
      Record<ParamOf<Name, Own>, string> &
        Partial<Record<Exclude<Known, ParamOf<Name, Own>>, undefined>>
    >
  : never;

/** The parts that the definitions of pages name, by default of all pages of their remote. */
type NamedParts<
  Name extends KnownRemote,
  Page extends PagesOf<Name> = PagesOf<Name>,
> = Page extends unknown
  ? Remotes[Name]['pages'][Page] extends { parts: readonly (infer Part extends string)[] }
    ? Part
    : never
  : never;

/**
 * Props of a page, e.g. `PageProps<'marketing'>`, or `PageProps<'shop', 'Plan'>` for a page with parameters.
 *
 * The first render is prerendered once for all visitors, so it must not depend on the browser or the
 * time: read those in event handlers, or with React's `useSyncExternalStore`. In that render, the query, the
 * fragment and the parameters of `location` are empty, and its path is `/plans` for `/plans/:id` and for `/plans/*`; the
 * page gets the visitor's right after hydration.
 *
 * ```tsx
 * import { useSyncExternalStore } from 'react';
 *
 * function subscribe(onChange: () => void) {
 *   addEventListener('storage', onChange);
 *   return () => removeEventListener('storage', onChange);
 * }
 *
 * export function Greeting() {
 *   const name = useSyncExternalStore(
 *     subscribe,
 *     () => localStorage.getItem('name'),
 *     () => null, // In the first render.
 *   );
 *   return <p>Welcome{name && `, ${name}`}</p>;
 * }
 * ```
 */
export interface PageProps<
  Name extends KnownRemote = never,
  Own extends PagesOf<Name> = PagesOf<Name>,
> extends ShellProps<Name> {
  /** Where the visitor is. */
  location: PageLocation<[Name] extends [never] ? Params : ParamsOf<Name, Own>>;
  /**
   * Shows a part that a remote offers, e.g. `<Part of="marketing" name="StoreBadges" title="Get it" />`. The
   * page's definition names the parts that it shows: another one, which no page of its remote names, is a
   * type error.
   */
  Part: PartComponent<[Name] extends [never] ? KnownPart : NamedParts<Name>>;
}

/** A page component, as a remote exposes it. */
export type Page<
  Name extends KnownRemote = never,
  Own extends PagesOf<Name> = PagesOf<Name>,
> = ComponentType<PageProps<Name, Own>>;

/** Shape of an exposed module: the page is its default export. */
export interface PageModule<
  Name extends KnownRemote = never,
  Own extends PagesOf<Name> = PagesOf<Name>,
> {
  default: Page<Name, Own>;
}

/**
 * One loader for every page of a remote. A remote's type test checks its modules against this, and that
 * its pages name parts which are offered.
 */
export type PageModules<Name extends KnownRemote> = {
  [Own in PagesOf<Name>]: [NamedParts<Name, Own>] extends [KnownPart]
    ? () => Promise<PageModule<Name, Own>>
    : { parts: KnownPart };
};

import type { Origins } from './Origins';
import type { PageHead } from './PageHead';
import type { RemoteHead } from './RemoteHead';
import type { CommonSettings, Setting } from './SiteSettings';

/** A page of any remote, or a part, as documents name it. */
export interface RemotePage {
  remote: string;
  /** Name under which the remote exposes it. */
  page: string;
}

/** Where a page is, and what search engines and shared links say of it. */
export interface PageRoute extends PageHead {
  /**
   * Begins with the remote's name, e.g. `/account/confirm`; the root remote has all other paths. The last segment may be
   * a parameter, as in `/plans/:id`. `/films/*` is `/films` and every path below it that no other page has. No trailing
   * slash.
   */
  path: string;
  /**
   * Paths that the page had before, e.g. `['/private-policy']`. Links to them still lead to the page, with
   * their query and fragment. Each ends as `path` does: in the same parameter, or in `*`.
   */
  formerly?: readonly string[];
  /** Title of links to the page that are shared, if it has one of its own; filled by `fillText`. */
  shareTitle?: string;
  /** `false` keeps the page out of search engines. @default true */
  indexed?: boolean;
}

/** A page that a remote exposes. */
export interface PageDefinition extends PageRoute {
  /** Its module, relative to the remote's folder, e.g. `./src/home/Home`. */
  module: string;
  /**
   * Its early module, which makes the call of a press before hydration; see `EarlyModule`. It is
   * inlined into the page, so it may have 1,024 bytes, brotli-compressed, and imports no packages.
   */
  early?: string;
  /**
   * Bytes that its scripts may have, brotli-compressed, the remote's container included. A build that has
   * more can't be published.
   */
  budget: number;
  /**
   * Bytes that its HTML may have, compressed, or ten times as many uncompressed. A server sends 14,000 before
   * it waits for the browser, so each raise makes the first visit slower. @default 14000
   */
  html?: number;
  /** The parts that it shows, each as `<remote>/<name>`, e.g. `marketing/StoreBadges`. */
  parts?: readonly string[];
  /**
   * Set if a library of the page writes `<style>` elements itself, as MUI X DataGrid does. Then this page's policy
   * allows any style, and the page has a document of its own: links to it and from it load one.
   */
  inlineStyles?: true;
}

/** A part that pages of other remotes, and of the shell, may show. */
export type PartDefinition = Pick<PageDefinition, 'module' | 'budget'>;

/** What a remote is and needs. Its `remote.ts` states it, and its versions carry it to the store. */
export interface RemoteDefinition {
  /** Its name, e.g. `marketing`. Its folder is `marketing-remote`. */
  name: string;
  /** Its pages by name, e.g. `Home`. */
  pages: Record<string, PageDefinition>;
  /** The parts that it offers, by name, e.g. `StoreBadges`. No page has the name of a part. */
  parts?: Record<string, PartDefinition>;
  /** The site settings that are its own, by name. No other app's pages get them. */
  settings?: Record<string, Setting>;
  /** Origins other than the site's own that its pages use. */
  origins?: Origins;
  /** What the heads of its pages say besides their titles and descriptions. */
  head?: RemoteHead;
}

/** Returns the definition with its exact type, from which the types of props derive. */
export const defineRemote = <const Definition extends RemoteDefinition>(definition: Definition) =>
  definition;

/**
 * The remotes of this checkout. Each remote adds itself in its `remote.ts`:
 *
 *     declare module '@site/contract' {
 *       interface Remotes {
 *         marketing: typeof remote;
 *       }
 *     }
 *
 * So no list of remotes needs an edit. Releases hold any apps, so code that reads one uses `AppName` instead.
 */
// The rule warns of `{}` as a type, which allows almost any value. This is not the type of a value: it is
// empty only until remotes add themselves, which they can do to an interface alone.
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Remotes {}

/** A remote of this checkout. */
export type KnownRemote = Extract<keyof Remotes, string>;

/** Names of a remote's pages. */
export type PagesOf<Name extends KnownRemote> = keyof Remotes[Name]['pages'] & string;

/** A page of a remote of this checkout, e.g. `{ remote: 'marketing', page: 'Home' }`. */
export type KnownPage = {
  [Name in KnownRemote]: { remote: Name; page: PagesOf<Name> };
}[KnownRemote];

/** The settings that a remote's pages get: the common ones and the remote's own. */
export type SettingsOf<Name extends KnownRemote> = CommonSettings &
  (Remotes[Name] extends { settings: infer Own } ? { [Key in keyof Own]: string } : unknown);

import type {
  KnownPage,
  KnownRemote,
  Page,
  PageModule,
  PageModules,
  PartModules,
  ShownPart,
} from '.';
import type { AppName } from '@site/format';

// Type tests: this file compiles only while every claim below is true. Nothing in it runs.

/** Whether `Value` is assignable to `Target`. */
type Fits<Value, Target> = [Value] extends [Target] ? true : false;

/** Compiles only with `true`. */
type Holds<Claim extends true> = Claim;

/** Compiles only with `false`. */
type Fails<Claim extends false> = Claim;

export type RemoteExposesEveryPageAsDefaultExport = [
  Holds<Fits<{ ConfirmEmail: () => Promise<PageModule> }, PageModules<'account'>>>,
  Fails<Fits<object, PageModules<'account'>>>,
  Fails<Fits<{ ConfirmEmail: () => Promise<{ ConfirmEmail: Page }> }, PageModules<'account'>>>,
  Fails<
    Fits<
      { ConfirmEmail: () => Promise<{ default: (props: { user: string }) => null }> },
      PageModules<'account'>
    >
  >,
];

export type RouteNamesAPageOfItsRemote = [
  Holds<Fits<{ remote: 'account'; page: 'ConfirmEmail' }, KnownPage>>,
  Fails<Fits<{ remote: 'account'; page: 'Home' }, KnownPage>>,
  Fails<Fits<{ remote: 'marketing'; page: 'Prices' }, KnownPage>>,
  Fails<Fits<{ remote: 'shop'; page: 'Home' }, KnownPage>>,
];

export type PageRequiresNoPropsBeyondTheShells = [
  Holds<Fits<() => null, Page>>,
  Holds<Fits<(props: { site: { productName: string } }) => null, Page>>,
  Fails<Fits<(props: { router: object }) => null, Page>>,
];

type Badges = { of: 'marketing'; name: 'StoreBadges' };

export type PageGivesAPartItsProps = [
  Holds<Fits<Badges & { title: string }, ShownPart>>,
  Fails<Fits<Badges, ShownPart>>,
  Fails<Fits<Badges & { title: number }, ShownPart>>,
  Fails<Fits<{ of: 'marketing'; name: 'Home'; title: string }, ShownPart>>,
  Fails<Fits<{ of: 'account'; name: 'StoreBadges'; title: string }, ShownPart>>,
  Holds<
    Fits<
      { StoreBadges: () => Promise<{ default: (props: { title: string }) => null }> },
      PartModules<'marketing'>
    >
  >,
  Fails<
    Fits<
      { StoreBadges: () => Promise<{ default: (props: { title: number }) => null }> },
      PartModules<'marketing'>
    >
  >,
];

export type ShellIsAnAppButNotARemote = [
  Holds<Fits<'shell', AppName>>,
  Fails<Fits<'shell', KnownRemote>>,
  // Releases may hold apps that this checkout does not know.
  Holds<Fits<'elsewhere', AppName>>,
  Fails<Fits<'elsewhere', KnownRemote>>,
];

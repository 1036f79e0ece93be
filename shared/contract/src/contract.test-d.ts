import type {
  KnownPage,
  KnownRemote,
  Page,
  PageModule,
  PageModules,
  PageProps,
  PartModules,
  ShownPart,
} from '.';

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

export type PageIsOneOfItsRemote = [
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

/** A remote of this file alone: what the site's remotes offer is theirs to change. */
interface TestShop {
  name: 'test-shop';
  pages: {
    Offers: { module: string; budget: number; parts: readonly ['test-shop/Cart'] };
    Typo: { module: string; budget: number; parts: readonly ['test-shop/Crat'] };
    Plan: { path: '/test-shop/plans/:id'; module: string; budget: number };
  };
  parts: {
    Cart: { module: string; budget: number };
  };
}

declare module '.' {
  interface Remotes {
    'test-shop': TestShop;
  }
  interface OwnPartProps {
    'test-shop/Cart': { title: string; note?: string };
  }
}

type Cart = { of: 'test-shop'; name: 'Cart' };
type TitledModule<Title> = () => Promise<{ default: (props: { title: Title }) => null }>;

export type PageGivesAPartItsProps = [
  Holds<Fits<Cart & { title: string }, ShownPart>>,
  Fails<Fits<Cart, ShownPart>>,
  Fails<Fits<Cart & { title: number }, ShownPart>>,
  Fails<Fits<{ of: 'test-shop'; name: 'Offers'; title: string }, ShownPart>>,
  Fails<Fits<{ of: 'account'; name: 'Cart'; title: string }, ShownPart>>,
  Holds<Fits<TitledModule<string>, PartModules<'test-shop'>['Cart']>>,
  Fails<Fits<TitledModule<number>, PartModules<'test-shop'>['Cart']>>,
];

type PropsOfShopPage = PageProps<'test-shop'>;
type PropsOfAccountPage = PageProps<'account'>;

export type PageShowsPartsThatItsRemoteNames = [
  Holds<Fits<Cart & { title: string }, Parameters<PropsOfShopPage['Part']>[0]>>,
  Fails<Fits<Cart & { title: string }, Parameters<PropsOfAccountPage['Part']>[0]>>,
];

export type PageNamesPartsThatAreOffered = [
  Holds<Fits<() => Promise<PageModule>, PageModules<'test-shop'>['Offers']>>,
  Fails<Fits<() => Promise<PageModule>, PageModules<'test-shop'>['Typo']>>,
];

type ParamsOfShopPage<Own extends 'Offers' | 'Plan'> = PageProps<
  'test-shop',
  Own
>['location']['params'];
type ModuleGiven<Params> = () => Promise<{
  default: (props: { location: { params: Params } }) => null;
}>;

export type PageGetsTheParameterInItsPath = [
  Holds<Fits<ParamsOfShopPage<'Plan'>, { id: string }>>,
  Holds<Fits<{ id: string }, ParamsOfShopPage<'Plan'>>>,
  Fails<'id' extends keyof ParamsOfShopPage<'Offers'> ? true : false>,
  Holds<Fits<ParamsOfShopPage<'Plan' | 'Offers'>, { id?: string | undefined }>>,
  Fails<Fits<ParamsOfShopPage<'Plan' | 'Offers'>, { id: string }>>,
  Fails<'name' extends keyof PropsOfShopPage['location']['params'] ? true : false>,
  Holds<Fits<PageProps<'test-shop', 'Plan'>, PropsOfShopPage>>,
  Holds<Fits<PageProps<'test-shop', 'Offers'>, PropsOfShopPage>>,
  Holds<Fits<ModuleGiven<{ id: string }>, PageModules<'test-shop'>['Plan']>>,
  Fails<Fits<ModuleGiven<{ name: string }>, PageModules<'test-shop'>['Plan']>>,
  Fails<Fits<ModuleGiven<{ id: string }>, PageModules<'test-shop'>['Offers']>>,
];

export type OnlyRemotesOfThisCheckoutAreKnown = [
  Fails<Fits<'shell', KnownRemote>>,
  Fails<Fits<'elsewhere', KnownRemote>>,
];

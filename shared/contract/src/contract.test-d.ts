import type {
  AppName,
  Page,
  PageModule,
  PageModules,
  RemoteName,
  RemotePage,
  RemotePages,
  Toast,
} from './index';

/**
 * What the contract must not let through, written as types: this file compiles only while each line is as it says. Nothing
 * of it runs.
 */

/** Whether a value of one type can be used where the other one is asked for. */
type Fits<Value, Place> = [Value] extends [Place] ? true : false;

/** Compiles only with `true`. */
type Holds<Claim extends true> = Claim;

/** Compiles only with `false`. */
type Fails<Claim extends false> = Claim;

/** What a remote's webpack file gives: the module of every page. The same shape as in shared/build's `remoteConfig`. */
type PageFiles<Name extends RemoteName> = Record<RemotePages[Name], string>;

export type ARemoteNamesEveryPage = [
  Holds<Fits<{ Home: string; PrivacyPolicy: string }, PageFiles<'marketing'>>>,
  Fails<Fits<{ Home: string }, PageFiles<'marketing'>>>,
  Fails<Fits<{ ConfirmEmail: string }, PageFiles<'marketing'>>>,
];

export type ARemoteExposesEveryPageInItsShape = [
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

export type ARouteShowsAPageOfItsOwnRemote = [
  Holds<Fits<{ remote: 'account'; page: 'ConfirmEmail' }, RemotePage>>,
  Fails<Fits<{ remote: 'account'; page: 'Home' }, RemotePage>>,
  Fails<Fits<{ remote: 'marketing'; page: 'Prices' }, RemotePage>>,
  Fails<Fits<{ remote: 'shop'; page: 'Home' }, RemotePage>>,
];

export type APageTakesWhatTheShellGivesAndNoMore = [
  Holds<Fits<() => null, Page>>,
  Holds<Fits<(props: { site: { productName: string } }) => null, Page>>,
  Fails<Fits<(props: { router: object }) => null, Page>>,
];

export type TheShellIsAnAppAndNoRemote = [
  Holds<Fits<'shell', AppName>>,
  Fails<Fits<'shell', RemoteName>>,
];

export type AToastHasAStatusThatIsKnown = [
  Holds<Fits<{ status: 'success'; message: string }, Toast>>,
  Fails<Fits<{ status: 'succes'; message: string }, Toast>>,
  Fails<Fits<{ message: string }, Toast>>,
];

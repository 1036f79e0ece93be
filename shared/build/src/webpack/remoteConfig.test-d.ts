import type { remoteConfig } from './remoteConfig';

// Type test: a remote's webpack file must name exactly the pages that the contract asks of it.

type PagesOf<Name extends 'marketing' | 'account'> = Parameters<typeof remoteConfig<Name>>[1];

type Fits<Value, Target> = [Value] extends [Target] ? true : false;
type Holds<Claim extends true> = Claim;
type Fails<Claim extends false> = Claim;

export type EveryPageIsNamed = [
  Holds<Fits<{ Home: './a'; PrivacyPolicy: './b' }, PagesOf<'marketing'>>>,
  Fails<Fits<{ Home: './a' }, PagesOf<'marketing'>>>,
  Fails<Fits<object, PagesOf<'account'>>>,
  Holds<Fits<'Home' | 'PrivacyPolicy', keyof PagesOf<'marketing'>>>,
  Fails<Fits<'Prices', keyof PagesOf<'marketing'>>>,
];

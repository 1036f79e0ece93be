import type { remoteConfig } from './remoteConfig';

/** Compiles only while a remote's webpack file must name every page that the contract asks of it, and no other. */

type PagesOf<Name extends 'marketing' | 'account'> = Parameters<typeof remoteConfig<Name>>[1];

type Fits<Value, Place> = [Value] extends [Place] ? true : false;
type Holds<Claim extends true> = Claim;
type Fails<Claim extends false> = Claim;

export type EveryPageIsNamed = [
  Holds<Fits<{ Home: './a'; PrivacyPolicy: './b' }, PagesOf<'marketing'>>>,
  Fails<Fits<{ Home: './a' }, PagesOf<'marketing'>>>,
  Fails<Fits<object, PagesOf<'account'>>>,
  Holds<Fits<'Home' | 'PrivacyPolicy', keyof PagesOf<'marketing'>>>,
  Fails<Fits<'Prices', keyof PagesOf<'marketing'>>>,
];

import type { RemotePage } from '@site/contract';
import type { AppName, TabRelease } from '@site/format';
import { testSite } from '@site/testing';
import { routedPageAt } from '../../routing/siteMap';
import { PAGES } from '../../routing/siteMap.fixture';
import type { PageLoader } from './createPageLoader';

export const HOME: RemotePage = { remote: 'marketing', page: 'Home' };
export const POLICY: RemotePage = { remote: 'marketing', page: 'PrivacyPolicy' };
export const CONFIRM: RemotePage = { remote: 'account', page: 'ConfirmEmail' };

const addressesOf = (remote: AppName) => ({
  version: `1.0.0-${remote}`,
  entry: `/apps/${remote}/1.0.0-${remote}/remoteEntry.js`,
  integrity: `sha384-${remote}`,
});

/** What a release says of remotes, each in version `1.0.0-<remote>`. */
export const RELEASE = {
  site: testSite,
  pages: {},
  remotes: { marketing: addressesOf('marketing'), account: addressesOf('account') },
  allows: {},
} satisfies TabRelease;

/** Returns a server's response. */
export const answering = (body: string, status = 200) =>
  Promise.resolve(new Response(body, { status }));

/** Returns what a server answers to a tab that reads what it needs of a remote. */
export const good = (address: string) => {
  const remote = address.endsWith('account.json') ? 'account' : 'marketing';
  const remotes = { [remote]: RELEASE.remotes[remote] };
  return answering(JSON.stringify({ ...RELEASE, pages: PAGES[remote], remotes }));
};

/** Returns a promise that never settles, as when a server hangs. */
export const never = () => new Promise<never>(() => {});

/** Creates a loader that loads nothing, except as the test says. */
export const createTestLoader = (loader: Partial<PageLoader>): PageLoader => ({
  find: (pathname) => Promise.resolve(routedPageAt(pathname)),
  lookUp: (pathname) => settled(routedPageAt(pathname)),
  forget() {},
  load: never,
  loaded: () => undefined,
  prefetch: () => Promise.resolve(),
  // The same promise each time, or React would wait for ever new ones.
  fallBack: (_, broken, cause) =>
    (broken.fallback ??= Promise.reject(new Error(`no other version after ${String(cause)}`))),
  isMissing: () => false,
  invalidate() {},
  ...loader,
});

/** Returns a promise whose value React reads without suspending. */
export const settled = <Value>(value: Value) =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value });

import type { AppName, PageData, Release, RemoteName, RemotePage } from '@site/contract';
import { testSite } from '@site/testing';

export const HOME: RemotePage = { remote: 'marketing', page: 'Home' };
export const POLICY: RemotePage = { remote: 'marketing', page: 'PrivacyPolicy' };
export const CONFIRM: RemotePage = { remote: 'account', page: 'ConfirmEmail' };

const file = (name: string) => ({ integrity: `sha384-${name}`, bytes: 1 });
const released = (app: AppName) => ({
  version: `1.0.0-${app}`,
  files: { 'remoteEntry.js': file(app) },
});
/** A release with each app in version `1.0.0-<app>`. */
export const RELEASE: Release = {
  number: 7,
  createdAt: '2026-01-01T00:00:00.000Z',
  site: testSite,
  apps: {
    shell: released('shell'),
    marketing: released('marketing'),
    account: released('account'),
  },
};

/** What a server that hangs gives. */
export const never = () => new Promise<never>(() => {});

/** What a page of release 7 says, naming these remotes, each at `/own/<remote>.js`. */
export const pageDataWith = (...remotes: RemoteName[]): PageData => ({
  release: 7,
  shell: '1.0.0-shell',
  site: testSite,
  remotes: Object.fromEntries(
    remotes.map((name) => [name, { version: 'own', entry: `/own/${name}.js` }]),
  ),
});

import type { AppName, Release, RemotePage } from '@site/contract';
import { testSite } from '@site/testing';

export const HOME: RemotePage = { remote: 'marketing', page: 'Home' };
export const POLICY: RemotePage = { remote: 'marketing', page: 'PrivacyPolicy' };
export const CONFIRM: RemotePage = { remote: 'account', page: 'ConfirmEmail' };

const createApp = (app: AppName) => ({
  version: `1.0.0-${app}`,
  files: { 'remoteEntry.js': { integrity: `sha384-${app}`, bytes: 1 } },
});

/** A release with each app in version `1.0.0-<app>`. */
export const RELEASE: Release = {
  number: 7,
  createdAt: '2026-01-01T00:00:00.000Z',
  site: testSite,
  apps: {
    shell: createApp('shell'),
    marketing: createApp('marketing'),
    account: createApp('account'),
  },
};

/** Returns a promise that never settles, as when a server hangs. */
export const never = () => new Promise<never>(() => {});

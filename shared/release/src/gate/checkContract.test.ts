import type { AppName, Manifests, VersionManifest } from '@site/contract';
import { testManifest } from '../../fixtures/testManifest.fixture';
import { ROUTES } from '../../fixtures/testSite.fixture';
import { checkContract } from './checkContract';

const EXPOSES: Record<AppName, VersionManifest['exposes']> = {
  marketing: { Home: [], PrivacyPolicy: [] },
  account: { ConfirmEmail: [] },
};

/** Manifests that fit together, but for a change. */
function manifests(app: AppName = 'shell', change: Partial<VersionManifest> = {}): Manifests {
  const shell = testManifest('shell', '1.0.0-1');
  const remotes = Object.entries(EXPOSES).map(([name, exposes]) => ({
    ...testManifest(name, '1.0.0-2'),
    exposes,
  }));
  const all = Object.fromEntries([shell, ...remotes].map((each) => [each.app, each]));
  return { ...all, shell, [app]: { ...(all[app] ?? shell), ...change } };
}

test('accepts versions that fit together, also a remote that no route leads to', () => {
  checkContract(manifests());
  const routes = { ...ROUTES, pages: [] };
  checkContract(manifests('shell', { routes }));
});

test('refuses a route to an app that is not live, and names the order of deploys', () => {
  const { account: _, ...rest } = manifests();
  expect(() => checkContract(rest)).toThrow(
    expect.objectContaining({
      message:
        'shell 1.0.0-1 shows account/ConfirmEmail at /account/confirm, but account is not live',
      cure: expect.stringMatching(/deploy -w account-remote, npm run deploy -w shell$/) as string,
    }) as Error,
  );
});

test('refuses a remote without a page that the shell shows, and a shell without a URL table', () => {
  expect(() => checkContract(manifests('marketing', { exposes: { Home: [] } }))).toThrow(
    'marketing 1.0.0-2 exposes no page PrivacyPolicy, which shell 1.0.0-1 shows at /private-policy',
  );
  expect(() => checkContract(manifests('shell', { routes: undefined as never }))).toThrow(
    'shell 1.0.0-1 has no URL table',
  );
});

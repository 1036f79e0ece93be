import {
  pageBundle,
  REMOTE_ENTRY,
  type AppName,
  type Manifests,
  type VersionManifest,
} from '@site/contract';
import { testManifest } from '../../fixtures/testManifest.fixture';
import { ROUTES } from '../../fixtures/testSite.fixture';
import { checkContract } from './checkContract';

const FILE = { integrity: '', bytes: 1 };
const filesOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, FILE]));

const EXPOSES: Record<AppName, VersionManifest['exposes']> = {
  marketing: { Home: [], PrivacyPolicy: [] },
  account: { ConfirmEmail: [] },
};

/** Manifests that fit together, but for a change. */
function manifests(app: AppName = 'shell', change: Partial<VersionManifest> = {}): Manifests {
  const remotes = Object.entries(EXPOSES).map(([name, exposes]): VersionManifest => {
    const files = filesOf(REMOTE_ENTRY, ...Object.keys(exposes).map(pageBundle));
    return { ...testManifest(name, '1.0.0-2'), exposes, files };
  });
  const shell = {
    ...testManifest('shell', '1.0.0-1'),
    files: filesOf('page.html', 'prerender.js'),
  };
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

test.each<[string, AppName, Partial<VersionManifest>, string]>([
  [
    'a remote without a page that the shell shows',
    'marketing',
    { exposes: { Home: [] } },
    'marketing 1.0.0-2 exposes no page PrivacyPolicy, which shell 1.0.0-1 shows at /private-policy',
  ],
  [
    'a shell without a page template',
    'shell',
    { files: filesOf('prerender.js') },
    'shell 1.0.0-1 has no page.html',
  ],
  [
    'a shell without a URL table',
    'shell',
    { routes: undefined as never },
    'shell 1.0.0-1 has no URL table',
  ],
  [
    'a remote without a container',
    'account',
    { files: filesOf(pageBundle('ConfirmEmail')) },
    'account 1.0.0-2 has no remoteEntry.js',
  ],
  [
    'a remote without a page’s Node bundle',
    'account',
    { files: filesOf(REMOTE_ENTRY) },
    'account 1.0.0-2 has no prerender/ConfirmEmail.js',
  ],
])('refuses %s', (_, app, change, why) => {
  expect(() => checkContract(manifests(app, change))).toThrow(why);
});

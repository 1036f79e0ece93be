import type { AppName, Manifests, SharedModule, VersionManifest } from '@site/contract';
import { testManifest } from '../../fixtures/logEntry.fixture';
import { ROUTES } from '../../fixtures/testSite.fixture';
import { checkContract, checkSharedModules } from './checkContract';

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

type Modules = Record<string, SharedModule>;

const REACT = { version: '19.3.1', exports: ['use', 'useState'] };
const react = (version: string): Modules => ({ react: { version, exports: ['useState'] } });
const kit = (...exports: string[]): Modules => ({ kit: { version: '1.0.0', exports } });

const check = (provides: Modules, takes: Modules, change: Partial<VersionManifest> = {}) =>
  checkSharedModules({
    shell: { ...testManifest('shell', '1.0.0-1'), provides },
    marketing: { ...testManifest('marketing', '1.0.0-2'), takes, ...change },
  });

test.each([
  ['19.3.1', '19.3.1'],
  ['19.3.1', '19.4.0'],
  ['19.0.0', '19.3.2'],
])('accepts a remote built with React %s in a shell that provides %s', (built, provided) => {
  check(react(provided), react(built));
});

test.each(['19.4.0', '20.0.0', '18.2.0', 'latest'])(
  'refuses a remote that was built with React %s, naming module and versions',
  (built) => {
    expect(() => check({ react: REACT }, react(built))).toThrow(
      `marketing 1.0.0-2 was built with react ${built}, but shell 1.0.0-1 provides 19.3.1`,
    );
  },
);

test.each(['18.0.0 || >=0', '>=0', '*', 'x', '', '19 - 99', '^19.3.1', '19'])(
  'refuses a remote that takes React "%s": a build has one version, and a range could match any',
  (built) => {
    expect(() => check({ react: REACT }, react(built))).toThrow('provides 19.3.1');
  },
);

test('the cure of a major upgrade names all apps', () => {
  expect(() => check({ react: REACT }, react('20.0.0'))).toThrow(
    expect.objectContaining({
      cure: expect.stringContaining('activate shell VERSION marketing VERSION') as string,
    }) as Error,
  );
});

test.each(['@site/ui/charts', 'toString'])(
  'refuses a remote that needs %s, which the shell does not share',
  (request) => {
    const takes = { [request]: { version: '1.0.0', exports: [] } };
    expect(() => check({ react: REACT }, takes)).toThrow(
      `was built with ${request} 1.0.0, but shell 1.0.0-1 does not provide it`,
    );
  },
);

test('accepts a shell that provides all that a remote uses, of which it may take the whole', () => {
  check(kit('Box', 'keyframes'), kit('keyframes'));
  check(kit('Box'), kit('*'));
});

test('refuses a remote that uses exports which the shell’s build lacks, by name', () => {
  expect(() => check(kit('Box'), kit('Box', 'keyframes', 'toString'))).toThrow(
    'was built with kit 1.0.0, but shell 1.0.0-1 provides it without keyframes, toString',
  );
});

test('refuses a remote that contains a second copy of what a page must have once, by name', () => {
  expect(() => check({}, {}, { duplicates: ['@emotion/react'] })).toThrow(
    'marketing 1.0.0-2 contains a second @emotion/react, and a page must have one',
  );
});

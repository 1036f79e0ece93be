import type { LogEntry, Manifests, SharedModule, VersionManifest } from '@site/format';
import { logEntry, testManifest, testManifests } from '../../fixtures/logEntry.fixture';
import { ROUTES } from '../../fixtures/testSite.fixture';
import { checkContract, checkSharedModules } from './checkContract';

const [SHELL, MARKETING] = ['shell 1.0.0-00000001', 'marketing 1.0.0-00000002'];

const LIVE = logEntry({});

const checkPages = (manifests: Manifests, before: LogEntry | undefined) =>
  checkContract({ manifests }, before);

/** Manifests that fit together, but for a change of one app. */
const manifests = (app: string, change: Partial<VersionManifest>) => {
  const all = testManifests();
  return { ...all, [app]: { ...all[app]!, ...change } };
};

/** Manifests with a page of marketing at a path. */
const withPlan = (path: string, params?: string[]) => {
  const route = { ...ROUTES.pages[0]!, path, page: { remote: 'marketing', page: 'Plan' } };
  const all = manifests('shell', { routes: { ...ROUTES, pages: [route] } });
  all.marketing!.pages.Plan = { scripts: [], budget: 1, ...(params && { params }) };
  return all;
};

test('accepts versions that fit together, a parameter that both name, and a remote that no route leads to', () => {
  checkPages(testManifests(), LIVE);
  checkPages(withPlan('/plans/:id', ['id']), LIVE);
  checkPages(manifests('shell', { routes: { ...ROUTES, pages: [] } }), LIVE);
});

test('refuses a route to an app that is not live, and names a deploy of both, or the first one', () => {
  const { account: _, ...rest } = testManifests();
  expect(() => checkPages(rest, LIVE)).toThrow(
    expect.objectContaining({
      message: `${SHELL} shows account/ConfirmEmail at /account/confirm, but account is not live`,
      hint: expect.stringMatching(
        /^Deploy both together: npm run release -- deploy shell account$/,
      ) as string,
    }) as Error,
  );
  expect(() => checkPages(rest, undefined)).toThrow(
    expect.objectContaining({
      hint: expect.stringContaining('SITE_STORE: npm run deploy. ') as string,
    }) as Error,
  );
});

test('refuses a remote without a page that the shell shows, and a shell without a URL table', () => {
  expect(() =>
    checkPages(manifests('marketing', { pages: { Home: { scripts: [], budget: 1 } } }), LIVE),
  ).toThrow(`${MARKETING} exposes no page PrivacyPolicy, which ${SHELL} shows at /private-policy`);
  expect(() => checkPages(manifests('shell', { routes: undefined as never }), LIVE)).toThrow(
    `${SHELL} has no URL table`,
  );
});

test.each([
  ['/plans', ['id'], 'the parameter id'],
  ['/plans/:id', undefined, 'no parameter'],
  ['/plans/:id', ['name'], 'the parameter name'],
  ['/plans/:id', ['id', 'day'], 'the parameters id, day'],
])('refuses to show at %s a page that has the parameters %j', (path, params, what) => {
  expect(() => checkPages(withPlan(path, params), LIVE)).toThrow(
    expect.objectContaining({
      message: `${MARKETING} has the page Plan with ${what}, which ${SHELL} shows at ${path}`,
      hint: 'Give the route and the page the same parameter, in shell/src/routing/routes.ts and marketing-remote/remote.ts, then deploy both together: npm run release -- deploy shell marketing',
    }) as Error,
  );
});

type Modules = Record<string, SharedModule>;

const react = (version: string): Modules => ({ react: { version, exports: ['useState'] } });
const kit = (...exports: string[]): Modules => ({ kit: { version: '1.0.0', exports } });

const check = (provides: Modules, takes: Modules) =>
  checkSharedModules({
    manifests: {
      shell: { ...testManifest('shell', '1.0.0-00000001'), provides },
      marketing: { ...testManifest('marketing', '1.0.0-00000002'), takes },
    },
  });

test('accepts a remote that was built with the React of the shell, or an earlier compatible one', () => {
  for (const built of ['19.3.1', '19.3.0', '19.0.2']) check(react('19.3.1'), react(built));
});

test.each([
  ...['19.3.2', '19.4.0', '20.0.0', '18.2.0', 'latest'],
  // A build has one version, and a range could match any.
  ...['18.0.0 || >=0', '*', '', '19 - 99', '^19.3.1', '19'],
])('refuses a remote that was built with React "%s", naming both versions', (built) => {
  expect(() => check(react('19.3.1'), react(built))).toThrow(
    expect.objectContaining({
      message: `${MARKETING} was built with react ${built}, but ${SHELL} provides 19.3.1`,
      hint: 'Build marketing with what this shell provides. Or deploy it together with a shell that provides what it takes: npm run release -- deploy shell marketing',
    }) as Error,
  );
});

test.each(['@site/ui/charts', 'toString'])(
  'refuses a remote that needs %s, which the shell does not share',
  (request) => {
    const takes = { [request]: { version: '1.0.0', exports: [] } };
    expect(() => check(react('19.3.1'), takes)).toThrow(
      `was built with ${request} 1.0.0, but ${SHELL} does not provide it`,
    );
  },
);

test('a remote may take the whole of a module, or exports that the shell’s build has', () => {
  check(kit('Box', 'keyframes'), kit('keyframes'));
  check(kit('Box'), kit('*'));
  expect(() => check(kit('Box'), kit('Box', 'keyframes', 'toString'))).toThrow(
    `was built with kit 1.0.0, but ${SHELL} provides it without keyframes, toString`,
  );
});

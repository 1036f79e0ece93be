import type { LogEntry, Manifests, VersionManifest } from '@site/format';
import { testRoute } from '@site/testing/testRoute';
import {
  logEntry,
  releasedApp,
  testManifest,
  testManifests,
  versionNamed,
} from '../../fixtures/logEntry.fixture';
import { checkAddresses } from './checkAddresses';
import { hinting } from '../../fixtures/hinting.fixture';
import { writeHint } from '@site/project';

/** What is live: version 1 of every app. */
const LIVE = logEntry({
  apps: {
    shell: releasedApp(1),
    marketing: releasedApp(1),
    account: releasedApp(1),
    billing: releasedApp(1),
  },
});

type Paths = Record<string, string | { path: string; formerly: string[] }>;

/** Returns the manifest of a remote with a page at each path. @param at tells the version: 1 is live */
function remote(app: string, paths: Paths, at = 1): VersionManifest {
  const pages = Object.entries(paths).map(([name, place]) => {
    const { path, ...rest } = typeof place === 'string' ? { path: place } : place;
    return [name, { scripts: [], budget: 1, route: { ...testRoute(path), ...rest } }];
  });
  return {
    ...testManifest(app, versionNamed(at)),
    pages: Object.fromEntries(pages) as VersionManifest['pages'],
  };
}

const shellAt = (at: number) => testManifest('shell', versionNamed(at));
const SHELL = shellAt(1);
const MARKETING = remote('marketing', { Home: '/', Policy: '/private-policy' });

function check(
  apps: Record<string, ReturnType<typeof remote>>,
  before: LogEntry | undefined = LIVE,
) {
  const manifests: Manifests = { shell: SHELL, marketing: MARKETING, ...apps };
  return checkAddresses(manifests, before).map(({ message, hint }) => [message, writeHint(hint)]);
}

test('accepts pages below the remote’s name, all others of the root remote, and one that has moved from there', () => {
  expect(checkAddresses(testManifests(), LIVE)).toEqual([]);
  const apps = {
    marketing: remote('marketing', { Home: '/', Any: '/marketing/any', Films: '/films/*' }),
    account: remote('account', { Confirm: '/account/confirm', All: '/account/*' }),
    billing: remote('billing', { Bills: { path: '/billing', formerly: ['/bills', '/'] } }),
  };
  expect(check(apps)).toEqual([]);
});

test('refuses a shell without its root remote, and names a deploy of both, or the first one', () => {
  const without = { shell: SHELL } as Manifests;
  const [refusal] = checkAddresses(without, LIVE);
  expect(refusal?.message).toMatch(
    /^shell \S+ has marketing as its root remote, but marketing is not live$/,
  );
  expect(refusal?.hint).toEqual(
    hinting('Deploy both together: npm run release -- deploy shell marketing'),
  );
  expect(checkAddresses(without, undefined)[0]?.hint).toEqual(
    hinting(/SITE_STORE: npm run deploy\. /),
  );
});

test('refuses a root remote without a home page', () => {
  const [[message] = []] = check({ marketing: remote('marketing', { Home: '/home' }) });
  expect(message).toMatch(/^marketing \S+ has no page at \/, but it is the root remote of shell /);
});

test('refuses a page outside its remote’s part, also a former address that is another remote’s', () => {
  expect(check({ billing: remote('billing', { Bills: '/bills' }) })).toEqual([
    [
      expect.stringMatching(
        /^billing \S+ has the page Bills at \/bills, but its addresses begin with \/billing$/,
      ),
      'Change the path in billing-remote/remote.ts, e.g. to /billing/bills. Only marketing, the root remote, has other addresses.',
    ],
  ]);
  const account = remote('account', { Confirm: '/account/confirm' });
  const billing = remote('billing', { Bills: { path: '/billing', formerly: ['/account/bills'] } });
  expect(check({ account, billing })).toEqual([
    [
      expect.stringMatching(
        /^billing \S+ has a former address at \/account\/bills, but addresses that begin with \/account belong to the remote account$/,
      ),
      'Change the path in billing-remote/remote.ts.',
    ],
  ]);
});

test('refuses a new remote whose name is that of a page of the root remote, and such a page if the remote was first', () => {
  const prices = remote('marketing', { Home: '/', Bills: '/billing/prices' });
  const late = { marketing: prices, billing: remote('billing', { Bills: '/billing' }, 2) };
  const before = logEntry({ apps: { shell: releasedApp(1), marketing: releasedApp(1) } });
  expect(check(late, before)[0]?.[1]).toMatch(/^Give the remote billing another name\. /);
  const newer = remote('marketing', { Home: '/', Bills: '/billing/prices' }, 2);
  expect(check({ ...late, marketing: newer })[0]?.[1]).toBe(
    'Change the path in marketing-remote/remote.ts.',
  );
});

test('accepts a new remote whose page takes a former address of the root remote, and refuses it beside one that stays', () => {
  const films = remote('films', { Films: '/films' }, 2);
  const movies = (formerly: string[]) =>
    remote('marketing', { Home: '/', Movies: { path: '/movies', formerly } });
  expect(check({ marketing: movies(['/films']), films })).toEqual([]);
  expect(check({ marketing: movies(['/films/old']), films })).toEqual([
    [
      expect.stringMatching(
        /^marketing \S+ has a former address at \/films\/old, but addresses that begin with \/films belong/,
      ),
      expect.stringMatching(/^Give the remote films another name\. /),
    ],
  ]);
});

test.each<[string, Paths]>([
  ['two pages at one path', { Home: '/', One: '/films', Other: '/films' }],
  ['two pages with one file', { Home: '/', One: '/films/:id', Other: '/films/:name' }],
  [
    'two former addresses',
    { Home: { path: '/', formerly: ['/start'] }, One: { path: '/films', formerly: ['/start'] } },
  ],
])('refuses %s', (_, paths) => {
  expect(check({ marketing: remote('marketing', paths) })).toEqual([
    [expect.stringMatching(/: these have one address$/), expect.anything()],
  ]);
});

test('accepts a page at a former address of another', () => {
  const paths = { Home: { path: '/', formerly: ['/films'] }, Films: '/films' };
  expect(check({ marketing: remote('marketing', paths) })).toEqual([]);
});

test('refuses a page at the address of a file of the shell, to the team that came second', () => {
  const files = { 'root/films.html': { integrity: '', bytes: 1 } };
  const of = (shell: number, marketing: number) =>
    checkAddresses(
      {
        shell: { ...shellAt(shell), files },
        marketing: remote('marketing', { Home: '/', Films: '/films' }, marketing),
      },
      LIVE,
    ).map(({ message, hint }) => [message.split(' ')[0], hint]);
  expect(of(1, 2)).toEqual([['marketing', 'Change the path in marketing-remote/remote.ts.']]);
  expect(of(2, 1)).toEqual([['shell', 'Change the file’s name.']]);
});

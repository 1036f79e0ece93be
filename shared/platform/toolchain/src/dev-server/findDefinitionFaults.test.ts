import type { BuildManifest } from '@site/format';
import { testRoute } from '@site/testing/testRoute';
import { findDefinitionFaults } from './findDefinitionFaults';

type Definition = Partial<BuildManifest>;

const PAGE = { scripts: [], budget: 1, route: testRoute('/billing') };
const PART = { scripts: [], budget: 1, isPart: true as const };

/** Finds the faults of a remote, `billing`, beside a shell and a remote that offers the part `shop/Cart`. */
function faultsOf(definition: Definition): string[] {
  const base = { settings: {}, origins: {}, version: 'development', files: {} };
  const Home = { ...PAGE, route: testRoute('/') };
  const manifests = {
    shell: { ...base, app: 'shell', pages: {}, root: 'shop' },
    shop: { ...base, app: 'shop', pages: { Cart: PART, Home } },
    billing: { ...base, app: 'billing', pages: {}, ...definition },
  };
  return findDefinitionFaults(['billing'], manifests as never);
}

test('a definition that can be published has no faults in development', () => {
  const Home = { ...PAGE, parts: ['shop/Cart'] };
  const origins = { connect: ['https://api.example.com'] };
  expect(faultsOf({ pages: { Home }, origins })).toEqual([]);
});

test.each<[string, Definition, string]>([
  [
    'an unknown setting in its head',
    { head: { appBanner: '{nothing}' } },
    'the head has {nothing}',
  ],
  ['an origin without https', { origins: { connect: ['http://a.example'] } }, 'http://a.example'],
])('development names %s, which can not be published', (_, definition, named) => {
  const said = expect.stringMatching(/^billing in development could not be published: /) as string;
  expect(faultsOf(definition)).toEqual([said]);
  expect(faultsOf(definition)).toEqual([expect.stringContaining(named)]);
});

test.each(['shop/Home', 'shop/Crat', 'news/List'])(
  'development names the part %s, which a page shows and no remote offers',
  (part) => {
    const Home = { ...PAGE, parts: [part] };
    expect(faultsOf({ pages: { Home } })).toEqual([
      `billing in development shows ${part}, and no remote offers such a part`,
    ]);
  },
);

test.each([
  [
    '/bills',
    'billing development has the page Bills at /bills, but its addresses begin with /billing',
  ],
  ['/billing/*', undefined],
])('development says whether a release would refuse a page at %s: %s', (path, why) => {
  const Bills = { ...PAGE, route: testRoute(path) };
  expect(faultsOf({ pages: { Bills } })).toEqual(
    why === undefined ? [] : [`a release would be refused: ${why}`],
  );
});

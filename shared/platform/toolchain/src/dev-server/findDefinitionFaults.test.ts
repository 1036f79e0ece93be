import type { BuildManifest } from '@site/format';
import { findDefinitionFaults } from './findDefinitionFaults';

type Definition = Partial<BuildManifest>;

const PAGE = { scripts: [], budget: 1 };

/** Finds the faults of a remote, `billing`, beside a shell and a remote that offers the part `shop/Cart`. */
function faultsOf(definition: Definition): string[] {
  const base = { settings: {}, origins: {} };
  const manifests = {
    shell: { ...base, app: 'shell', pages: {} },
    shop: { ...base, app: 'shop', pages: { Cart: { ...PAGE, isPart: true as const }, Home: PAGE } },
    billing: { ...base, app: 'billing', pages: {}, ...definition },
  };
  return findDefinitionFaults(['billing'], manifests);
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

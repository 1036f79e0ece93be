import type { DevelopmentSources } from './DevelopmentSources';
import { findDefinitionFaults } from './findDefinitionFaults';

type AppManifest = NonNullable<Awaited<ReturnType<DevelopmentSources['readManifest']>>>;

const PAGE = { scripts: [], budget: 1 };

/** Finds the faults of a remote, `billing`, beside a shell and a remote that offers the part `shop/Cart`. */
function faultsOf(definition: Partial<AppManifest>): Promise<string[]> {
  const base = { format: 2, settings: {}, origins: {}, takes: {}, provides: {} };
  const manifests: Record<string, AppManifest> = {
    shell: { ...base, app: 'shell', pages: {} },
    shop: { ...base, app: 'shop', pages: { Cart: { ...PAGE, isPart: true }, Home: PAGE } },
    billing: { ...base, app: 'billing', pages: {}, ...definition },
  };
  return findDefinitionFaults(['billing'], (app) => Promise.resolve(manifests[app]));
}

test('a definition that can be published has no faults in development', async () => {
  const Home = { ...PAGE, parts: ['shop/Cart'] };
  const origins = { connect: ['https://api.example.com'] };
  expect(await faultsOf({ pages: { Home }, origins })).toEqual([]);
});

test.each<[string, Partial<AppManifest>, string]>([
  [
    'an unknown setting in its head',
    { head: { appBanner: '{nothing}' } },
    'the head has {nothing}',
  ],
  ['an origin without https', { origins: { connect: ['http://a.example'] } }, 'http://a.example'],
])('development names %s, which can not be published', async (_, definition, named) => {
  const said = expect.stringMatching(/^billing in development could not be published: /) as string;
  expect(await faultsOf(definition)).toEqual([said]);
  expect(await faultsOf(definition)).toEqual([expect.stringContaining(named)]);
});

test.each(['shop/Home', 'shop/Crat', 'news/List'])(
  'development names the part %s, which a page shows and no remote offers',
  async (part) => {
    const Home = { ...PAGE, parts: [part] };
    expect(await faultsOf({ pages: { Home } })).toEqual([
      `billing in development shows ${part}, and no remote offers such a part`,
    ]);
  },
);

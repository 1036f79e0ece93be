import { PAGE_DATA_ID, type NamedPlace, type TabRelease } from '@site/format';
import { composePage } from '../composePage';
import { compositionSources, hashSource, policyIn } from '../compositionSources.fixture';
import { planPages } from '../planPages';

const RENDERED = { markup: '<main>Home</main>', styles: '' };

const PREVIEW: NamedPlace = {
  name: 'pr-12',
  versions: { marketing: '2.0.0-marketing' },
  until: '2026-02-01T00:00:00.000Z',
};

function sourcesOf(place?: NamedPlace) {
  const sources = compositionSources();
  if (place) sources.release.place = place;
  return sources;
}

test('a preview has pages and parts for tabs in its folder, and no other files', () => {
  const { pages, texts, copies } = planPages(sourcesOf(PREVIEW));
  expect(pages.map(({ file }) => file)).toEqual([
    '_preview/pr-12/404.html',
    '_preview/pr-12.html',
    '_preview/pr-12/account/confirm.html',
  ]);
  expect(pages[2]?.request.page?.path).toBe('/account/confirm');
  expect([...Object.keys(texts), ...Object.keys(copies)]).toEqual([
    '_preview/pr-12/remotes/1.0.0-shell/marketing.json',
    '_preview/pr-12/remotes/1.0.0-shell/account.json',
  ]);
});

test('a preview’s page names the preview, knows when it ends, is kept out of search, and has a strict policy', () => {
  const { html } = composePage(sourcesOf(PREVIEW), '_preview/pr-12.html', RENDERED);
  expect(html).toContain('Preview <b>pr-12</b>: marketing 2.0.0-marketing');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('<link rel="canonical" href="https://www.example.com/">');
  expect(html).toMatch(new RegExp(`id="${PAGE_DATA_ID}">.*"place":{"folder":"_preview/pr-12/"}`));
  const { 'script-src': scripts = [] } = policyIn(html);
  expect(scripts).toEqual([
    "'strict-dynamic'",
    hashSource(`show({"name":"pr-12","until":"${PREVIEW.until}"});`),
    hashSource('start();'),
  ]);
});

test('the link that leaves a preview leads to the value in the address, which the tab shows as the live one', () => {
  const sources = sourcesOf(PREVIEW);
  sources.manifests.marketing!.pages.Home!.route!.path = '/plans/:id';
  const { html } = composePage(sources, '_preview/pr-12/plans/_.html', RENDERED);
  expect(html).toContain('<a data-leave href="?preview=">');
});

test('a rollout’s page looks as the live one, and is indexed', () => {
  const rollout = { name: PREVIEW.name, versions: PREVIEW.versions, percent: 5 };
  const { html } = composePage(sourcesOf(rollout), '_preview/pr-12.html', RENDERED);
  expect(html).not.toContain('<aside');
  expect(html).not.toContain('noindex');
  expect(html).toContain('"place":{"folder":"_preview/pr-12/","ifGone":"live"}');
});

test.each([
  ['marketing', [['rollout-marketing-2', 0, 5]], []],
  ['shell', [['rollout-shell-2', 95, 100]], [['rollout-shell-2', 95, 100]]],
])(
  'a rollout of %s is drawn on its pages and by tabs that go to them, and at unknown addresses if it is the shell',
  (app, home, confirm) => {
    const sources = sourcesOf();
    const name = `rollout-${app}-2`;
    sources.release.rollouts = [{ name, versions: { [app]: '2' }, percent: 5 }];
    const drawn = (file: string) =>
      /<script>(?:enter|miss)\((.*)\);<\/script>/.exec(
        composePage(sources, file, RENDERED).html,
      )?.[1];
    const expected = (rollouts: unknown[][]) =>
      JSON.stringify(rollouts.map(([name, from, to]) => ({ name, from, to })));
    expect(drawn('index.html')).toBe(expected(home));
    expect(drawn('account/confirm.html')).toBe(confirm.length > 0 ? expected(confirm) : undefined);
    expect(drawn('404.html')).toBe(expected(confirm));
    const tabFile = planPages(sources).texts['remotes/1.0.0-shell/marketing.json'] ?? '';
    const { rollouts } = JSON.parse(tabFile) as TabRelease;
    expect(rollouts).toEqual(app === 'shell' ? undefined : [{ name, from: 0, to: 5 }]);
  },
);

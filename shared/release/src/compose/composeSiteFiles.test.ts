import { liveStore } from '../../fixtures/testSite.fixture';

const readFileOf = async (key: string) => {
  const { store, release } = await liveStore();
  return { text: String((await store.read(key))?.bytes), release };
};

test('the sitemap lists the indexed pages, and no others', async () => {
  const { text, release } = await readFileOf('sitemap.xml');
  const origin = release.site.publicOrigin;
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    `${origin}/`,
    `${origin}/private-policy`,
  ]);
});

test('robots.txt allows everything and names the sitemap', async () => {
  const { text, release } = await readFileOf('robots.txt');
  expect(text).toContain('Allow: /\n');
  expect(text).toContain(`Sitemap: ${release.site.publicOrigin}/sitemap.xml`);
});

test('the manifest has the product’s name and the live shell’s icons', async () => {
  const { text, release } = await readFileOf('site.webmanifest');
  const manifest = JSON.parse(text) as { name: string; icons: { src: string; purpose: string }[] };
  expect(manifest.name).toBe(release.site.productName);
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src } of manifest.icons)
    expect(src).toContain(`/apps/shell/${release.apps.shell.version}/`);
});

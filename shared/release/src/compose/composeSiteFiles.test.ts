import { liveStore } from '../../fixtures/testSite.fixture';

const fileOf = async (key: string) => {
  const { store, release } = await liveStore();
  return { text: String((await store.read(key))?.bytes), release };
};

test('the sitemap lists the pages that may be listed, and no other', async () => {
  const { text, release } = await fileOf('sitemap.xml');
  const origin = release.site.publicOrigin;
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    `${origin}/`,
    `${origin}/private-policy`,
  ]);
});

test('robots may read everything, and are told of the sitemap', async () => {
  const { text, release } = await fileOf('robots.txt');
  expect(text).toContain('Allow: /\n');
  expect(text).toContain(`Sitemap: ${release.site.publicOrigin}/sitemap.xml`);
});

test('the manifest has the product’s name and icons of the live shell', async () => {
  const { text, release } = await fileOf('site.webmanifest');
  const manifest = JSON.parse(text) as { name: string; icons: { src: string; purpose: string }[] };
  expect(manifest.name).toBe(release.site.productName);
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src } of manifest.icons)
    expect(src).toContain(`/apps/shell/${release.apps.shell.version}/`);
});

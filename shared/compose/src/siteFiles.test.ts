import { testSite } from '@site/testing';
import { compositionSources } from './compositionSources.fixture';
import { siteFiles } from './siteFiles';

const { pages, notFound } = compositionSources().manifests.shell?.routes ?? {
  pages: [],
  notFound: { title: '', description: '' },
};

const filesOf = (change: Partial<typeof testSite> = {}) =>
  siteFiles({ ...testSite, ...change }, { pages, notFound });

test('the sitemap lists the indexed pages, and no others', () => {
  const text = filesOf()['sitemap.xml'] ?? '';
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://www.example.com/',
  ]);
});

test('robots.txt allows everything and names the sitemap', () => {
  const text = filesOf()['robots.txt'];
  expect(text).toContain('Allow: /\n');
  expect(text).toContain('Sitemap: https://www.example.com/sitemap.xml');
});

test('security.txt exists while the settings have a contact', () => {
  expect(filesOf()).not.toHaveProperty(['.well-known/security.txt']);
  const files = filesOf({ securityContact: 'mailto:a@b.example', securityExpires: '2027-06-30' });
  expect(files['.well-known/security.txt']).toContain('Contact: mailto:a@b.example\n');
});

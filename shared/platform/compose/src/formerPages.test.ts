import type { NamedPlace } from '@site/format';
import { JSDOM } from 'jsdom';
import { runInNewContext } from 'node:vm';
import { compositionSources } from './compositionSources.fixture';
import { planPages } from './planPages';

/** Plans a site whose page at `/account/confirm` was elsewhere before. */
function planMoved(place?: NamedPlace) {
  const sources = compositionSources();
  const { shell } = sources.manifests;
  const pages = shell.routes!.pages.map((route) => ({ ...route, formerly: ['/old/confirm'] }));
  shell.routes = { ...shell.routes!, pages: [shell.routes!.pages[0]!, pages[1]!] };
  if (place) sources.release.place = place;
  return planPages(sources).texts;
}

test('a former address has a page that leads on, with and without scripts, and is not in the sitemap', () => {
  const texts = planMoved();
  const html = texts['old/confirm.html'] ?? '';
  const { document } = new JSDOM(html).window;
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/account/confirm');
  expect(document.querySelector('link')?.href).toMatch(/^https:.*\/account\/confirm$/);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  const refresh = document.querySelector('noscript meta')?.getAttribute('content');
  expect(refresh).toBe('0; url=/account/confirm');
  expect(texts['sitemap.xml']).not.toContain('/old/confirm');
});

test('the page of a former address keeps the query and the fragment', () => {
  const script = /<script>(.*)<\/script>/.exec(planMoved()['old/confirm.html'] ?? '')?.[1] ?? '';
  const replace = jest.fn();
  runInNewContext(script, { location: { search: '?token=a', hash: '#top', replace } });
  expect(replace).toHaveBeenCalledWith('/account/confirm?token=a#top');
});

/** Plans a site with a page of a path with a parameter, which was elsewhere before. */
function planMovedPlans(place?: NamedPlace) {
  const sources = compositionSources();
  const [route] = sources.manifests.shell.routes!.pages;
  Object.assign(route!, { path: '/plans/:id', formerly: ['/old/:id'] });
  if (place) sources.release.place = place;
  return planPages(sources).texts;
}

test.each([
  [undefined, 'old/_.html', '/plans/a%20b?token=a#top'],
  [
    { name: 'pr-12', versions: {} },
    '_preview/pr-12/old/_.html',
    '/_preview/pr-12/plans/a%20b?token=a#top',
  ],
])('a former address with a parameter leads on to the same value: %#', (place, file, target) => {
  const html = planMovedPlans(place)[file] ?? '';
  const script = /<script>(.*)<\/script>/.exec(html)?.[1] ?? '';
  const replace = jest.fn();
  const pathname = `/${file.replace('_.html', 'a%20b')}`;
  runInNewContext(script, { location: { pathname, search: '?token=a', hash: '#top', replace } });
  expect(replace).toHaveBeenCalledWith(target);
  // Without a script, nothing knows the value.
  expect(html).not.toMatch(/refresh|canonical|href/);
});

test('in a preview, it leads to the page of the preview', () => {
  const texts = planMoved({ name: 'pr-12', versions: {} });
  expect(texts['_preview/pr-12/old/confirm.html']).toContain("'/_preview/pr-12/account/confirm'");
});

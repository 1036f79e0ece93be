import { composePage } from './composePage';
import { compositionSources } from './compositionSources.fixture';

const PICTURE = '<link rel="preload" as="image" href="/a.avif" fetchPriority="high"/>';
const HERO = '<main><img fetchPriority="high" src="/a.avif" alt=""/></main>';
const PLAIN = '<main>Words</main>';

const compose = (markup: string, file = 'index.html') =>
  composePage(compositionSources(), file, { markup, styles: '' });

/** Returns the addresses of a text's preloads. */
const preloadsIn = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="\w+" href="(.*?)"/g)].map(([, address]) => address);

/** Splits a page's preloads at its policy and at the template for scripts. */
function placesOf(html: string) {
  const [before = '', after = ''] = html.split('<meta http-equiv="Content-Security-Policy"');
  const [head = '', waiting = ''] = after.split('<template id="scripts">');
  return { first: preloadsIn(before), others: preloadsIn(head), waiting: preloadsIn(waiting) };
}

const REMOTE = [
  '/apps/marketing/1.0.0-marketing/remoteEntry.js',
  '/apps/marketing/1.0.0-marketing/Home.js',
];

test.each([HERO, PLAIN])('pictures come before the policy, and the scripts wait: %s', (markup) => {
  const html = compose(PICTURE + markup);
  expect(placesOf(html)).toEqual({ first: ['/a.avif'], others: [], waiting: REMOTE });
  expect(html).toContain(`<div id="root">${markup}</div>`);
  for (const file of ['remoteEntry.js', 'Home.js'])
    expect(html).toContain(`/${file}" integrity="sha384-${file}" crossorigin="anonymous">`);
});

test('the not-found page has nothing to preload', () => {
  expect(placesOf(compose(PLAIN, '404.html'))).toEqual({
    first: [],
    others: [],
    waiting: [],
  });
});

test('a picture that the policy would not allow is refused', () => {
  const link = '<link rel="preload" as="image" href="https://evil.example/a.png">';
  expect(() => compose(link + PLAIN)).toThrow(
    'its markup is refused: it preloads https://evil.example/a.png, which its remote’s origins do not allow',
  );
});

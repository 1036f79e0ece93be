import { composePage } from './composePage';
import { compositionSources, TEMPLATE } from './compositionSources.fixture';

const PICTURE = '<link rel="preload" as="image" href="/a.avif" fetchPriority="high"/>';
const HERO = '<main><img fetchPriority="high" src="/a.avif" alt=""/></main>';
const PLAIN = '<main>Words</main>';

function compose(markup: string, template = TEMPLATE, file = 'index.html') {
  return composePage({ ...compositionSources(), template }, file, { markup, styles: '' });
}

/** Returns the addresses of a text's preloads. */
const preloadsIn = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="\w+" href="(.*?)"/g)].map(([, address]) => address);

/** Splits a page at its policy and at the template for scripts. */
function partsOf(html: string) {
  const [before = '', after = ''] = html.split('<meta http-equiv="Content-Security-Policy"');
  const [head = '', waiting = ''] = after.split('<template id="scripts">');
  return {
    first: preloadsIn(before),
    others: preloadsIn(head),
    waiting: preloadsIn(waiting),
    before,
  };
}

const MAIN = '/apps/shell/1.0.0-shell/main.js';
const REMOTE = [
  '/apps/marketing/1.0.0-marketing/remoteEntry.js',
  '/apps/marketing/1.0.0-marketing/Home.js',
];

test('the pictures of a page come before its policy, and its scripts wait for the hero picture', () => {
  const html = compose(PICTURE + HERO);
  expect(partsOf(html)).toMatchObject({ first: ['/a.avif'], others: [], waiting: REMOTE });
  expect(html).toContain(`<div id="root">${HERO}</div>`);
});

test('a page without a hero picture loads its scripts first, with their hashes', () => {
  const { first, others, waiting, before } = partsOf(compose(PLAIN));
  expect({ first, others, waiting }).toEqual({
    first: [MAIN, ...REMOTE],
    others: [],
    waiting: [],
  });
  for (const file of ['main.js', 'remoteEntry.js', 'Home.js'])
    expect(before).toContain(`/${file}" integrity="sha384-${file}" crossorigin="anonymous">`);
});

test('pictures come before scripts', () => {
  const { first } = partsOf(compose(PICTURE + PLAIN));
  expect(first).toEqual(['/a.avif', MAIN, ...REMOTE]);
});

test('the not-found page preloads the shell’s script', () => {
  expect(partsOf(compose(PLAIN, TEMPLATE, '404.html')).first).toEqual([MAIN]);
});

test.each([HERO, PLAIN])('an older template, without that place, keeps its order: %s', (markup) => {
  const html = compose(PICTURE + markup, TEMPLATE.replace('{{headPreloads}}', ''));
  expect(partsOf(html)).toMatchObject({ first: [], waiting: REMOTE });
  expect(html).toContain(`<div id="root">${PICTURE}${markup}</div>`);
});

test('a picture that the policy would not allow is refused', () => {
  const link = '<link rel="preload" as="image" href="https://evil.example/a.png">';
  expect(() => compose(link + PLAIN)).toThrow(
    'its markup is refused: it preloads https://evil.example/a.png, which its remote’s origins do not allow',
  );
});

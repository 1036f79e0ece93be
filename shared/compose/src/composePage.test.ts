import { PAGE_DATA_ID, type PageData } from '@site/contract';
import { createHash } from 'node:crypto';
import { composePage } from './composePage';
import { ENTER_PREVIEW } from './previews/visitScript';
import { compositionSources, policyIn } from './compositionSources.fixture';

const RENDERED = {
  markup: '<main id="main" style="top:0">Home</main>',
  styles: '<style data-emotion="css a">main{}</style>',
};

const compose = (file: string, change: Partial<typeof RENDERED> = {}) =>
  composePage(compositionSources(), file, { ...RENDERED, ...change });

const dataOf = (html: string) =>
  JSON.parse(
    new RegExp(`id="${PAGE_DATA_ID}">(.*?)</script>`, 's').exec(html)?.[1] ?? '',
  ) as PageData;

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a page has the rendered markup, its styles and its head', () => {
  const html = compose('index.html');
  expect(html).toContain(`<div id="root">${RENDERED.markup}</div>`);
  expect(html).toContain(RENDERED.styles);
  expect(html).toContain('<title>Workout Planner - Home</title>');
  expect(html).toContain('https://www.example.com/apps/marketing/1.0.0-marketing/share.jpg');
});

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

test.each([
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<!--<script>',
  "Mel's & Co",
  '{{pageData}}',
  '{{script main.js}}',
  '$& $1 $$',
  '{productName}',
])('shows the product name %s as text, and no more', (productName) => {
  const sources = compositionSources();
  sources.release.site.productName = productName;
  const html = composePage(sources, 'index.html', RENDERED);
  expect(dataOf(html).site.productName).toBe(productName);
  const elementsIn = (text: string) => text.match(/<[!/a-z]/gi)?.length;
  expect(elementsIn(html)).toBe(elementsIn(compose('index.html')));
  const [, title = ''] = /<title>(.*?)<\/title>/s.exec(html) ?? [];
  expect(title.replace(/&([a-z]+|#39);/g, (_, name: string) => ENTITIES[name] ?? '')).toBe(
    `${productName} - Home`,
  );
});

test('page data has the settings of the page’s remote and what its policy allows', () => {
  const { site, allows, remotes, release } = dataOf(compose('account/confirm.html'));
  expect(site).toMatchObject({ productName: 'Workout Planner', apiOrigin: 'https://api.example' });
  expect(site).not.toHaveProperty('appStoreUrl');
  expect(allows).toEqual({
    'connect-src': ['https://api.example'],
    'frame-src': ['https://captcha.example'],
  });
  expect(Object.keys(remotes)).toEqual(['account']);
  expect(release).toBe(5);
  expect(dataOf(compose('404.html'))).toMatchObject({ remotes: {}, allows: {} });
});

test('the policy allows what the page’s remote asks for, and nothing of other remotes', () => {
  const confirm = policyIn(compose('account/confirm.html'));
  expect(confirm['connect-src']).toEqual(["'self'", 'https://api.example']);
  expect(confirm['frame-src']).toEqual(['https://captcha.example']);
  const home = policyIn(compose('index.html'));
  expect(home['connect-src']).toEqual(["'self'"]);
  expect(home).not.toHaveProperty('frame-src');
});

test('the policy has the hashes of the template’s script and styles, and of style attributes', () => {
  const policy = policyIn(compose('index.html'));
  expect(policy['script-src']).toEqual(["'strict-dynamic'", hash(`${ENTER_PREVIEW};start();`)]);
  expect(policy['style-src']).toEqual([hash('html{}'), hash('main{}'), hash('')]);
  expect(policy['style-src-attr']).toEqual(["'unsafe-hashes'", hash('top:0')]);
  expect(policyIn(compose('404.html', { markup: '<p>x</p>' }))['style-src-attr']).toEqual([
    "'none'",
  ]);
});

test.each([
  ['<button>Go</button>', true],
  ['<BUTTON\n type="button">Go</BUTTON>', true],
  ['<p>Press the &lt;button></p><a href="/">button</a>', false],
])('with the markup %j, its script for early presses is in the page: %j', (markup, isThere) => {
  const html = compose('account/confirm.html', { markup });
  expect(html.includes('<script type="module">keep();</script>')).toBe(isThere);
  expect(policyIn(html)['script-src']?.includes(hash('keep();'))).toBe(isThere);
  expect(html).not.toContain('{{');
});

test('a page depends on its own parts alone: another remote changes no byte of it', () => {
  const sources = compositionSources();
  const account = sources.release.apps.account;
  if (!account) throw new Error('no account');
  sources.release = { ...sources.release, number: 8 };
  sources.release.apps.account = { ...account, version: '2.0.0-account', since: 8 };
  sources.release.apps.billing = { ...account, version: '1.0.0-billing', since: 8 };
  expect(composePage(sources, 'index.html', RENDERED)).toBe(compose('index.html'));
});

test('a page does not depend on the order of fields in the documents', () => {
  const reversed = JSON.parse(JSON.stringify(compositionSources()), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  ) as ReturnType<typeof compositionSources>;
  for (const file of ['index.html', 'account/confirm.html', '404.html'])
    expect(composePage(reversed, file, RENDERED)).toBe(compose(file));
});

test.each([
  [
    'markup with a policy',
    { markup: '<meta http-equiv="Content-Security-Policy" content="x">' },
    'it could change the policy',
  ],
  [
    'markup that leaves its element',
    { markup: '</div><script>go()</script>' },
    'its markup is refused: <script>: browsers drop it',
  ],
  [
    'styles with a script',
    { styles: '<script>go()</script>' },
    'its styles are not style elements',
  ],
])('refuses %s, and says what to correct', (_, change, why) => {
  const refused = () => compose('account/confirm.html', change);
  expect(refused).toThrow(why);
  expect(refused).toThrow(
    expect.objectContaining({ cure: 'Correct account, then build and deploy it again.' }) as Error,
  );
});

test.each([
  ['a script of the shell', 'shell', 'main.js'],
  ['a script of the page', 'marketing', 'Home.js'],
])('refuses %s without a hash', (_, app, file) => {
  const sources = compositionSources();
  delete sources.release.apps[app]?.files[file];
  expect(() => composePage(sources, 'index.html', RENDERED)).toThrow(
    `${app} 1.0.0-${app} has no hash for ${file}`,
  );
});

test('refuses a page that the shell does not have', () => {
  expect(() => compose('nowhere.html')).toThrow('the shell has no page nowhere.html');
});

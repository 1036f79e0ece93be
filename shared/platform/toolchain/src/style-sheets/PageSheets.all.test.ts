import { buildRemote, outcome } from '../manifest/buildRemote.fixture';

jest.setTimeout(60_000);

/** Returns a page that runs these lines. */
const page = (...lines: string[]) => ({
  'Home.tsx': [...lines, 'export default function Home() { return null; }'].join('\n'),
});

test('a page has one style sheet of all that it imports, whose pictures and classes are those of its scripts', async () => {
  const { manifest, script, read } = await buildRemote({
    ...page(
      `import './home.css';`,
      `import card from './card.module.css';`,
      `console.log(card.card, import('./Lazy'));`,
    ),
    'Lazy.tsx': `import './lazy.css'; export default 1;`,
    'home.css': `@import './more.css'; .a { background: url('./a.svg') }`,
    'more.css': '.more { top: 0 }',
    'card.module.css': '.card { top: 1px }',
    'lazy.css': '.lazy { top: 2px }',
    'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const { sheet = '' } = manifest.pages.Home!;
  expect(sheet).toMatch(/^[0-9a-f]{12}\.css$/);
  const css = await read(sheet);
  const [, picture = ''] = /url\((media\/[0-9a-f]{12}\.svg)\)/.exec(css) ?? [];
  expect(await read(picture)).toContain('<svg');
  const rules = css.match(/\.[\w-]+(?=:where)/g);
  expect(rules).toEqual(['.more', '.a', expect.stringMatching(/^\.card-module-card-/), '.lazy']);
  expect(await read(script)).toContain(rules?.[2]?.slice(1));
});

test('rules for html and body are left out, and the build says so', async () => {
  const { warnings } = await buildRemote({
    ...page(`import './home.css';`),
    'home.css': 'body { margin: 0 } @layer base { html { line-height: 1 } }',
  });
  expect(warnings).toEqual([
    expect.stringContaining(
      'The style sheet of Home sets margin on html or body, which belong to the shell. Set it on an element of the page.',
    ),
  ]);
});

test.each([
  [
    'Tailwind',
    `@import 'tailwindcss';`,
    /remote\/node_modules\/tailwindcss\/index\.css:2 has @theme \(with 1 more\), .* write postcss\.config\.mjs/,
  ],
  ['Sass', `.b {\n  top: $gap;\n}`, /remote\/home\.css:2 has \$gap, .* compile it/],
])('a sheet for %s that has not run is refused by its file and line', async (_, css, error) => {
  const errors = await outcome([`import './first.css';`, `import './home.css';`], {
    'first.css': '.first {\n  top: 0;\n}',
    'home.css': css,
    'node_modules/tailwindcss/package.json':
      '{ "name": "tailwindcss", "version": "4.0.0", "style": "index.css" }',
    'node_modules/tailwindcss/index.css':
      '@layer theme {\n  @theme default { --a: 1 }\n}\n@layer utilities { @tailwind utilities; }',
  });
  expect(errors).toMatch(error);
});

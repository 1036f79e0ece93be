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
    'home.css': `@import './more.css'; .a { background: url('./a.svg?v=1') }`,
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

test('rules for html and body are left out, and the build names them; names are the page’s own', async () => {
  const { warnings, manifest, read } = await buildRemote({
    ...page(`import './home.css';`, `console.log({ animationName: 'turn' });`),
    'home.css': `body { margin: 0 } @media print { html { font-size: 10pt } }
      @keyframes fade { to { top: 0 } } @keyframes turn { to { top: 0 } } .a { animation: fade 1s }`,
  });
  expect(warnings).toEqual([
    expect.stringContaining(
      'The style sheet of Home leaves out body { margin }, html { font-size }: the shell has these elements. Style an element of the page and, for dialogs and menus, body > *: both inherit the site’s light text, and color-scheme: dark. There, 1rem is 16px.',
    ),
  ]);
  const css = await read(manifest.pages.Home?.sheet ?? '');
  const [own, ...turn] = css.match(/@keyframes [\w-]+/g) ?? [];
  expect(own).toBe('@keyframes marketing-Home-fade');
  expect(turn).toEqual(['@keyframes turn', '@keyframes marketing-Home-turn']);
});

test('a sheet for Tailwind that has not run is refused by its file and line', async () => {
  const errors = await outcome([`import './first.css';`, `import './home.css';`], {
    'first.css': '.first {\n  top: 0;\n}',
    'home.css': `@import 'tailwindcss';`,
    'node_modules/tailwindcss/package.json':
      '{ "name": "tailwindcss", "version": "4.0.0", "style": "index.css" }',
    'node_modules/tailwindcss/index.css':
      '@layer theme {\n  @theme default { --a: 1 }\n}\n@layer utilities { @tailwind utilities; }',
  });
  expect(errors).toMatch(
    /remote\/node_modules\/tailwindcss\/index\.css:2 has @theme \(with 1 more\), .* write postcss\.config\.mjs/,
  );
});

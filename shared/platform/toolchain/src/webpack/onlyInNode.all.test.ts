import { buildRemote, outcome } from '../manifest/buildRemote.fixture';

jest.setTimeout(60_000);

/** Every package has one. */
const PACKAGE = '{ "name": "tested", "version": "1.0.0" }';

test('ends a build whose scripts use what browsers lack or pages block, and names the file', async () => {
  const errors = await outcome(
    [
      `import debug from './node_modules/debug/on.js'; debug();`,
      `import { run } from './node_modules/map/index.js'; run();`,
    ],
    {
      'node_modules/debug/package.json': PACKAGE,
      'node_modules/debug/on.js': '\nexport default () => console.log(process.env.DEBUG);',
      'node_modules/map/package.json': PACKAGE,
      'node_modules/map/index.js': [
        `import { load } from './load.js';`,
        // As in pdf.js.
        `const isClonable = (it) => !(typeof Worker !== 'undefined' && it instanceof Worker);`,
        `export const run = () => [new Worker('/map.js', { type: 'module' }), isClonable({}), load()];`,
      ].join('\n'),
      // As Emscripten writes it.
      'node_modules/map/load.js': [
        `const file = 'map.wasm';`,
        `export const load = () => typeof WebAssembly == 'object' && WebAssembly.instantiate(file);`,
      ].join('\n'),
      'public/plain.js': 'console.log(Buffer.from(""));',
    },
  );
  for (const error of [
    'node_modules/debug/on.js:2 uses process, which browsers lack. Use a package that is made for browsers.',
    'node_modules/map/index.js:3 uses Worker, which the policy of pages blocks. Use a package that works without.',
    'node_modules/map/load.js:2 uses WebAssembly, which the policy of pages blocks. Use a package that works without.',
    ' plain.js uses Buffer, which browsers lack.',
  ])
    expect(errors).toContain(error);
});

test('warns of packages that write HTML as text or <style> elements, once, and not of one that reads them', async () => {
  const { warnings } = await buildRemote({
    'Home.tsx': `import { draw } from './node_modules/map/index.js'; import { lock } from './node_modules/dialog/index.js'; import { read } from './node_modules/reader/index.js'; draw(); lock(); read(); export default () => null;`,
    'node_modules/dialog/package.json': PACKAGE,
    // As in react-remove-scroll, which Radix's dialogs use.
    'node_modules/dialog/index.js': `export const lock = () => document.head.append(document.createElement('style'));`,
    'node_modules/map/package.json': PACKAGE,
    // As in Leaflet.
    'node_modules/map/index.js': [
      `import { label } from './label.js';`,
      `export const draw = () => { document.body.innerHTML = label(); };`,
    ].join('\n'),
    'node_modules/map/label.js': `export const label = () => { document.body.insertAdjacentHTML('beforeend', ''); };`,
    'node_modules/reader/package.json': PACKAGE,
    'node_modules/reader/index.js': `export const read = () => console.log(document.body.innerHTML === '');`,
  });
  expect(warnings).toEqual([
    expect.stringMatching(
      /node_modules\/dialog\/index\.js:1 writes <style> elements, which the policy of pages blocks\. Add inlineStyles: true to the pages that use it, in remote\.ts\.$/,
    ),
    expect.stringMatching(
      /node_modules\/map\/(index\.js:2|label\.js:1) writes HTML as text, which the policy of pages blocks\. Use a package that makes elements, unless your pages never get there\.$/,
    ),
  ]);
});

test('builds code that asks for the variable first, has its own, or that browsers never run', async () => {
  const script = await outcome(
    [
      `import later from './node_modules/later/index.js'; later();`,
      `console.log(globalThis.process?.env, global, { process: 'process.env' }.process);`,
      // A package with the name of a module of Node takes its place.
      `import { on } from 'node:events'; on();`,
    ],
    {
      'node_modules/events/package.json': '{ "name": "events", "version": "1.0.0" }',
      'node_modules/events/index.js': `export const on = () => console.log('of the package');`,
      'node_modules/later/package.json': PACKAGE,
      // As in axios.
      'node_modules/later/index.js': [
        `const choose = (isThere) => (isThere ? setImmediate : setTimeout);`,
        `const isNode = typeof process !== 'undefined';`,
        `if (isNode) console.log(process.env.A);`,
        `console.log(typeof Buffer === 'function' ? Buffer.from('') : 'no buffer');`,
        `if (process.env.NODE_ENV !== 'production') console.log(process.env.B);`,
        `let fs; try { fs = require('node:fs'); } catch { /* a browser */ } console.log(fs);`,
        // As in canvas-confetti, and in long.
        `const canWork = globalThis.Worker && globalThis.Blob;`,
        `if (canWork) console.log(new Worker('/later.js'), canWork instanceof Worker);`,
        `let wasm; try { wasm = new WebAssembly.Module(new Uint8Array()); } catch { /* without */ } console.log(wasm);`,
        `export default () => [1, 2].map((at) => choose(typeof setImmediate === 'function')(() => at));`,
      ].join('\n'),
    },
    true,
  );
  expect(script).toContain('no buffer');
  expect(script).toContain('of the package');
});

test('ends a build that imports a module of Node, without advice to install polyfills', async () => {
  const errors = await outcome([
    `import { readFileSync } from 'node:fs';`,
    `import path from 'path';`,
    `console.log(readFileSync, path);`,
  ]);
  expect(errors).toContain('fs is a module of Node, which browsers lack.');
  expect(errors).toContain('path is a module of Node, which browsers lack.');
  expect(errors).toContain('./Home.tsx');
  expect(errors).not.toMatch(/polyfill|scheme/i);
});

test('ends a build that imports files that builds do not take, with what to do in one line each', async () => {
  const errors = await outcome(
    [
      `import Text from './text.mdx'; import Card from './card.vue'; import App from './App.jsx';`,
      `import './plan.less'; import plan from './plan.module.scss'; import Note from './note.js';`,
      `import logo from '/logo.svg'; console.log(Text, Card, App, plan, Note, logo);`,
    ],
    {
      'text.mdx': '# Hello',
      'card.vue': '<template/>',
      'App.jsx': 'export default 1;',
      'plan.less': 'h1 { color: red }',
      'plan.module.scss': 'h1 { color: red }',
      'note.js': 'export default () => <p />;',
      'public/logo.svg': '<svg/>',
    },
  );
  for (const line of [
    'text.mdx, but builds take no .mdx files. Write it as a component, in a .tsx file.',
    'card.vue, but builds take no .vue files.',
    'App.jsx, but builds take TypeScript. Rename it to App.tsx.',
    'plan.less, but style sheets are plain CSS',
    'plan.module.scss, but style sheets are plain CSS',
    "note.js:1 can't be read. Only .tsx files take JSX: rename it to note.tsx.",
    "Home.tsx imports /logo.svg, an address. Move the file beside it, and import './logo.svg'.",
  ])
    expect(errors).toContain(line);
  expect(errors).not.toMatch(/loader to handle|Module build failed|Can't resolve/);
});

test('ends a build with imports that only Vite or Next.js know, with what to write in one line each', async () => {
  const errors = await outcome(
    [
      `import text from './note.ts?raw';`,
      `import address from './a.svg?url';`,
      `import Icon from './a.svg?react';`,
      `import worker from './node_modules/reader/worker.mjs?url';`,
      `import Work from './note.ts?worker';`,
      `import rules from './a.css?inline';`,
      `import Picture from 'next/image';`,
      `import Link from 'next/link';`,
      `import { Inter } from 'next/font/google';`,
      `import { useRouter } from 'next/navigation';`,
      `import dynamic from 'next/dynamic';`,
      `import note from '@/note';`,
      `console.log(text, address, Icon, worker, Work, rules, Picture, Link, Inter, useRouter, dynamic, note);`,
      `console.log(import.meta.glob('./pages/*.ts'), require.context('./pages'));`,
    ],
    {
      'note.ts': 'export default 1;',
      'node_modules/reader/worker.mjs': 'postMessage(1);',
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'a.css': '.a { top: 0 }',
      'pages/one.ts': 'export default 1;',
    },
    true,
  );
  for (const line of [
    'Home.tsx imports ./note.ts?raw, but builds know no ?raw. Write the text in a .ts file.',
    'Home.tsx imports ./a.svg?url, but builds know no ?url. Leave it out: an imported picture is its address.',
    'Home.tsx imports ./node_modules/reader/worker.mjs?url, but builds know no ?url.',
    'Home.tsx imports ./a.svg?react, but builds know no ?react. Write a component, or <img> with the address that the import without it is.',
    'Home.tsx imports ./note.ts?worker, but builds know no ?worker. Do long work in short tasks, or on a server: pages’ policy blocks workers.',
    'Home.tsx imports ./a.css?inline, but builds know no ?inline. Leave it out.',
    'Home.tsx imports next/image, which only Next.js has. Write <img>, with its width and height.',
    'Home.tsx imports next/link, which only Next.js has. Write <a href>.',
    'Home.tsx imports next/font/google, which only Next.js has. Write @font-face in a style sheet, with a file of the remote.',
    'Home.tsx imports next/navigation, which only Next.js has. Use location and navigate, which pages get.',
    'Home.tsx imports next/dynamic, which only Next.js has. Write it with React alone.',
    'Home.tsx imports @/note, but its tsconfig.json does not say what @/ is. Add it: "paths": { "@/*": ["./src/*"] }.',
    'Home.tsx:15 Unexpected use of import.meta.glob. Only Vite has it. Import each file.',
    "Home.tsx:15 Unexpected use of 'require'. Browsers lack it. Use import.",
  ])
    expect(errors).toContain(line);
  expect(errors).not.toMatch(/Module not found/);
});

test('ends a build whose only page is a file that builds do not take, with what to do', async () => {
  await expect(buildRemote({ 'Home.jsx': 'export default 1;' })).rejects.toThrow(
    /ERROR in \S+\/remote imports \S+\/remote\/Home\.jsx, but builds take TypeScript\./,
  );
});

test('an import of a type without "type" is no warning, and one of what does not exist is a short one', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `export const name${at} = ${at};`);
  const { warnings } = await buildRemote({
    'Home.tsx': [
      `import { Props, name1 } from './types';`,
      `export { missing } from './types';`,
      'export default (props: Props) => props.title + name1;',
    ].join('\n'),
    'types.ts': ['export interface Props { title: string }', ...names].join('\n'),
  });
  expect(warnings).toEqual(['./types does not export missing']);
});

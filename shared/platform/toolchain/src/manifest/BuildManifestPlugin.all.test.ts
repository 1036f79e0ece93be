import { testRoute } from '@site/testing/testRoute';
import { buildRemote } from './buildRemote.fixture';

jest.setTimeout(60_000);

const page = (...lines: string[]) => ({
  'Home.tsx': [...lines, 'export default function Home() { return null; }'].join('\n'),
});

/** Says nothing of the page, whose name a filter list may block. */
const SCRIPT = expect.stringMatching(/^[0-9a-f]{12}\.js$/) as string;

test('build.json says what the build is, and what it uses of what the host shares', async () => {
  const { manifest } = await buildRemote(
    page(
      `import { useState, useEffect, useMemo } from 'react';`,
      `import * as Dom from 'react-dom';`,
      `import { Box, Stack } from '@site/ui';`,
      `console.log(useState, useEffect, Object.keys(Dom), Box);`,
    ),
  );
  expect(manifest).toEqual({
    format: 3,
    app: 'marketing',
    packageVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    sources: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    pages: { Home: { scripts: [SCRIPT], budget: 1, route: testRoute('/') } },
    // Not what the code only imports; * is the whole module.
    takes: {
      '@mui/material': { version: '9.5.0', exports: [] },
      '@site/ui': { version: expect.any(String) as string, exports: ['Box'] },
      react: { version: '19.3.1', exports: ['useEffect', 'useState'] },
      'react-dom': { version: '19.3.1', exports: ['*'] },
    },
    provides: {},
    duplicates: [],
    maps: [SCRIPT, 'remoteEntry.js'],
    settings: {},
    origins: {},
  });
});

test('MUI’s parts come from the kit, also where MUI’s own code imports them', async () => {
  const { manifest, read } = await buildRemote(
    page(
      `import Button from '@mui/material/Button';`,
      `import ButtonGroup from '@mui/material/ButtonGroup';`,
      `import { keyframes } from '@emotion/react';`,
      `console.log(Button, ButtonGroup, keyframes);`,
    ),
  );
  expect(manifest.takes['@site/ui']?.exports).toEqual(
    expect.arrayContaining([
      ...['Button', 'ButtonGroupButtonContext', 'ButtonGroupContext'],
      ...['keyframes', 'styled', 'useDefaultProps'],
    ]),
  );
  expect(manifest.takes).toMatchObject({
    '@mui/material': { version: '9.5.0' },
    '@emotion/react': { version: '11.14.0' },
  });
  expect(manifest.duplicates).toEqual([]);
  const text = (await Promise.all(manifest.pages.Home?.scripts.map(read) ?? [])).join('');
  expect(text).toContain('MuiButtonGroup');
  expect(text).not.toMatch(/MuiButtonBase|data-emotion|createPalette/);
});

test('Emotion’s JSX runtime and a nested theme come from the shell, and what the kit lacks of a shared module is in the remote', async () => {
  const { manifest, script, read } = await buildRemote({
    'Home.tsx': `/** @jsxImportSource @emotion/react */
      import { ThemeProvider, alpha, hexToRgb } from '@mui/material/styles';
      console.log(ThemeProvider, alpha, hexToRgb);
      export default () => <><p css={{ color: 'red' }}>x</p><b>y</b></>;`,
  });
  expect(manifest.takes['@site/ui']?.exports).toEqual([
    'EmotionFragment',
    'ThemeProvider',
    'alpha',
    'jsxWithCss',
    'jsxsWithCss',
  ]);
  expect(manifest.duplicates).toEqual([]);
  expect(await read(script)).toContain('rgb');
  expect(await read(script)).not.toContain('color-scheme');
});

test('names what a page must have once and the remote contains a second time, with the file that brings it', async () => {
  const { manifest } = await buildRemote({
    ...page(
      `import { CacheProvider } from '@emotion/react';`,
      `import { ThemeProvider } from '@mui/private-theming';`,
      // A copy of React in a folder of another name.
      `import { useState } from './vendor/ours';`,
      `console.log(CacheProvider, ThemeProvider, useState);`,
    ),
    'vendor/package.json': '{ "name": "react", "version": "19.3.1" }',
    'vendor/ours.js': 'export const useState = () => console.log("state");',
  });
  expect(manifest.duplicates).toEqual([
    expect.stringMatching(/^@emotion\/react \(\S+\/remote\/Home\.tsx\)$/),
    expect.stringMatching(/^@mui\/private-theming\/useTheme\/ThemeContext \(\S+\/Home\.tsx\)$/),
    expect.stringMatching(/^react \(/),
  ]);
});

/** Files of a package that a remote has of its own, with the part of MUI that it defines. */
const ownPackage = (name: string, version: string, folder = 'node_modules') => ({
  [`${folder}/${name}/package.json`]: JSON.stringify({ name, version }),
  [`${folder}/${name}/index.js`]: '',
  [`${folder}/${name}/Button/Button.mjs`]: 'export default 1;',
});

test('a remote with versions of its own takes those that its imports find', async () => {
  const { manifest } = await buildRemote({
    ...page(
      `import { useState } from 'react';`,
      `import Button from '@mui/material/Button/Button';`,
      `console.log(useState, Button);`,
    ),
    ...ownPackage('react', '19.2.9'),
    ...ownPackage('@mui/material', '9.9.0'),
  });
  expect(manifest.takes).toMatchObject({
    react: { version: '19.2.9', exports: ['useState'] },
    '@mui/material': { version: '9.9.0' },
    '@site/ui': { exports: ['Button'] },
  });
});

test('a remote with an MUI of its own takes the kit’s when it imports the kit alone', async () => {
  const { manifest } = await buildRemote({
    ...page(`import { Box } from '@site/ui';`, `console.log(Box);`),
    ...ownPackage('@mui/material', '9.4.0'),
  });
  expect(manifest.takes['@mui/material']?.version).toBe('9.5.0');
});

test('a remote is not built with two versions of MUI', async () => {
  const failure = buildRemote({
    ...page(
      `import Button from '@mui/material/Button/Button';`,
      `import own from './widget/widget';`,
      `console.log(Button, own);`,
    ),
    'widget/widget.ts': `export { default } from '@mui/material/Button/Button';`,
    ...ownPackage('@mui/material', '9.5.0'),
    ...ownPackage('@mui/material', '9.4.0', 'widget/node_modules'),
  });
  await expect(failure).rejects.toThrow('The build has two versions of @mui/material:\n');
  for (const place of [
    /9\.5\.0 in \S+remote\/node_modules\/@mui\/material/,
    /9\.4\.0 in \S+widget\/node_modules\/@mui\/material/,
  ])
    await expect(failure).rejects.toThrow(place);
});

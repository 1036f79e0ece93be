import { cp } from 'node:fs/promises';
import { ROOT } from '@site/release/appFolder';
import path from 'node:path';
import { buildByRspack, buildRemote } from './buildRemote.fixture';

jest.setTimeout(60_000);

const BUILDS = [
  { bundler: 'webpack', build: buildRemote },
  { bundler: 'rspack', build: buildByRspack },
];

const page = (...lines: string[]) => ({
  'Home.tsx': [...lines, 'export default function Home() { return null; }'].join('\n'),
});

test.each(BUILDS)(
  '$bundler: build.json says what the build is, and lists each page with its scripts',
  async ({ build }) => {
    const { manifest } = await build(page(`console.log('page');`));
    expect(manifest).toEqual({
      format: '1.0',
      app: 'marketing',
      kind: 'remote',
      packageVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      sources: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      exposes: { Home: ['Home.js'] },
      takes: {},
      provides: {},
      duplicates: [],
      budgets: { Home: 1 },
      settings: {},
      origins: {},
    });
  },
);

test.each(BUILDS)(
  '$bundler: names the exports that the code uses, not those that it only imports; * is the whole module',
  async ({ build }) => {
    const { manifest } = await build(
      page(
        `import { useState, useEffect, useMemo } from 'react';`,
        `import * as Dom from 'react-dom';`,
        `import { Box, Stack } from '@site/ui';`,
        `console.log(useState, useEffect, Object.keys(Dom), Box);`,
      ),
    );
    expect(manifest.takes).toEqual({
      '@mui/material': { version: '9.5.0', exports: [] },
      '@site/ui': { version: expect.any(String) as string, exports: ['Box'] },
      react: { version: '19.3.1', exports: ['useEffect', 'useState'] },
      'react-dom': { version: '19.3.1', exports: ['*'] },
    });
  },
);

test.each(BUILDS)(
  '$bundler: MUI’s parts come from the kit, also where MUI’s own code imports them',
  async ({ build }) => {
    const { manifest, read } = await build(
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
    const text = (await Promise.all(manifest.exposes.Home?.map(read) ?? [])).join('');
    expect(text).toContain('MuiButtonGroup');
    expect(text).not.toMatch(/MuiButtonBase|data-emotion|createPalette/);
  },
);

test('what the kit lacks of a shared module, the remote contains itself', async () => {
  const { manifest, read } = await buildRemote(
    page(
      `import { alpha, hexToRgb } from '@mui/material/styles';`,
      `console.log(alpha, hexToRgb);`,
    ),
  );
  expect(manifest.takes['@site/ui']?.exports).toEqual(['alpha']);
  expect(manifest.duplicates).toEqual([]);
  expect(await read('Home.js')).toContain('rgb');
});

test.each(BUILDS)(
  '$bundler: names what a page must have once and the remote contains a second time',
  async ({ build }) => {
    const { manifest } = await build(
      page(
        `import { CacheProvider } from '@emotion/react';`,
        `import { ThemeProvider } from '@mui/material/styles';`,
        `console.log(CacheProvider, ThemeProvider);`,
      ),
    );
    expect(manifest.duplicates).toEqual([
      '@emotion/react',
      '@mui/private-theming/useTheme/ThemeContext',
    ]);
  },
);

test('a copy of React in a folder of another name is found, whatever the configuration says', async () => {
  const { manifest } = await buildRemote(
    page(`import { useState } from 'preact';`, `console.log(useState);`),
    (config, sources) => ({
      ...config,
      resolve: { ...config.resolve, alias: { preact: path.join(sources, 'vendor', 'ours') } },
      plugins: [
        ...(config.plugins ?? []),
        {
          apply: (compiler) =>
            compiler.hooks.beforeRun.tapPromise('copy', () =>
              cp(path.join(ROOT, 'node_modules/react'), path.join(sources, 'vendor', 'ours'), {
                recursive: true,
              }),
            ),
        },
      ],
    }),
  );
  expect(manifest.takes).toEqual({});
  expect(manifest.duplicates).toEqual(['react']);
});

// Who may import whom. Teams can deploy alone because their apps share the contract and the UI kit,
// and nothing else. Each pattern has the reason that the developer sees.

const ui = {
  group: ['@mui/*', '@mui/**', '@emotion/*'],
  message: 'Import MUI through @site/ui, so that it is plain what every page loads.',
};
const GLOBAL_STYLES =
  'The shell brings the global styles. Others reach the shell and parts of other apps on the page. Use sx and styled.';
/** A remote imports MUI as it likes, but not what the shell alone may bring. */
const mui = [
  {
    group: ['@mui/material', '@mui/material/styles'],
    importNamePattern:
      '^(createTheme|extendTheme|responsiveFontSizes|ThemeProviderWithVars|CssVarsProvider|Experimental_CssVarsProvider)$',
    message:
      'Extend the shell’s theme: <ThemeProvider theme={(outer) => ({ ...outer, components: { ...outer.components, … } })}>. A theme from scratch would be a second one.',
  },
  {
    group: ['@mui/material', '@mui/material/styles'],
    importNames: ['StyledEngineProvider'],
    message: 'The shell brings the one Emotion cache.',
  },
  {
    group: ['@mui/material', '@emotion/react'],
    importNames: ['CssBaseline', 'ScopedCssBaseline', 'GlobalStyles', 'Global'],
    message: GLOBAL_STYLES,
  },
  {
    regex: '^@mui/material/((Scoped)?CssBaseline|GlobalStyles)$',
    message: GLOBAL_STYLES,
  },
  {
    group: ['@emotion/react'],
    importNames: ['CacheProvider', 'ThemeProvider', 'withTheme', '__unsafe_useEmotionCache'],
    message: 'The shell brings the one Emotion cache and the theme.',
  },
  {
    group: [
      ...['private-theming', 'styled-engine', 'system', 'utils'].flatMap((name) => [
        `@mui/${name}`,
        `@mui/${name}/**`,
      ]),
      '@emotion/*',
      '!@emotion/react',
    ],
    message:
      'Import from @mui/material and @emotion/react, whose shared exports come from the shell.',
  },
  {
    group: ['@site/ui/*', '!@site/ui/feedback'],
    message: 'Remotes import @site/ui and @site/ui/feedback. The rest of the kit is for the shell.',
  },
];
const tools = {
  group: ['toolchain', 'compose', 'project', 'release'].flatMap((name) => [
    `@site/${name}`,
    `@site/${name}/*`,
  ]),
  message: 'Pages must not depend on the build or the release tool.',
};
const format = {
  group: ['@site/format', '@site/format/*'],
  message:
    'A remote imports @site/contract: all that an author of pages needs. The format of stores may change.',
};
const node = { group: ['node:*'], message: 'This code runs in the browser.' };
const shell = {
  group: ['shell', 'shell/*', '**/shell/**'],
  message:
    'A remote never imports the shell: it gets what it needs as props, and navigates by plain hrefs.',
};
const federation = {
  group: ['@module-federation/*', '@module-federation/**'],
  message: 'Keep every federation call in shell/src/remotes/loading.',
};
const createTheme = {
  group: ['@site/ui/host'],
  importNames: ['createTheme'],
  message: 'Create the one theme in shell/src/theme.',
};

const remotes = {
  group: ['*-remote', '*-remote/*', '**/*-remote/**'],
  message: 'Load a remote at runtime, from the release, and never import it.',
};

/** Tests of the whole site read where its pages are. */
const remotesButDefinitions = {
  regex: '-remote(/(?!remote$)|$)',
  message: 'Load a remote at runtime, from the release. Import its definition, remote.ts, alone.',
};

const workspaces = { group: ['@site/*'], message: 'This package imports no other workspace.' };
const otherThanContract = {
  regex: '^@site/(?!(contract|format)$)',
  message: 'The composer travels with the shell: it imports the contract and the format alone.',
};
const byName = {
  regex: '^\\.\\./.*/src/',
  message: 'Import another package by its name: a remote’s own repository has it elsewhere.',
};
const pages = {
  group: ['@site/toolchain', '@site/ui', '@site/ui/*'],
  message: 'The release tool works from the store and must not import builds or pages.',
};
const allButBuild = {
  regex: '^(?!@site/toolchain$|\\./)',
  message: 'An app’s webpack.config.ts only passes on what the app states of itself.',
};

/**
 * ESLint's configuration for a folder or file. It replaces that of the folder around it. Tests are
 * exempt: they import the tools and Node.
 */
const forbid = (place, patterns) => ({
  files: [place.endsWith('.ts') ? place : `${place}/**/*.{ts,tsx}`],
  ignores: ['**/*.{test,fixture}.{ts,tsx}', '**/*.test-d.ts'],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

/** What a remote's pages must not import, in whatever folder the remote is. */
const inRemote = [...mui, tools, format, node, shell, federation, remotes];

/** ESLint configurations for this repository. */
export const importRules = [
  forbid('*-remote/src', inRemote),
  forbid('*-remote/remote.ts', inRemote),
  forbid('*/webpack.config.ts', [allButBuild]),
  forbid('shared/contract', [byName, workspaces, node, ui]),
  forbid('shared/platform/format', [byName, otherThanContract, node, ui, shell]),
  forbid('shared/ui', [byName, workspaces, node, shell]),
  forbid('shared/platform/compose', [byName, otherThanContract, ui, shell]),
  forbid('shared/platform/release', [byName, pages]),
  forbid('shell/src', [ui, tools, node, federation, createTheme, remotes]),
  forbid('shell/src/remotes', [ui, tools, node, createTheme, remotes]),
  forbid('shell/src/theme', [ui, tools, node, federation, remotes]),
  // Runs in Node, started by the release tool.
  forbid('shell/src/prerender', [ui, tools, federation, createTheme, remotes]),
  forbid('shell/e2e', [remotesButDefinitions]),
  forbid('shell/benchmark', [remotesButDefinitions]),
  // The benchmark's monolith is built from the remotes' own pages, so it alone may import them.
  forbid('shell/benchmark/monolith', [ui, tools, node, federation, createTheme]),
];

/** ESLint configurations for a remote's own repository. */
export const remoteImportRules = [
  forbid('src', inRemote),
  forbid('remote.ts', inRemote),
  forbid('webpack.config.ts', [allButBuild]),
];

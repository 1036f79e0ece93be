/**
 * Who may import whom. Teams can deploy alone because their apps share the contract and the UI kit,
 * and nothing else. Each entry names the files it applies to, what they must not import, and the
 * reason that the developer sees.
 */

const ui = {
  group: ['@mui/*', '@mui/**', '@emotion/*'],
  message: 'Import MUI through @site/ui, so that it is plain what every page loads.',
};
const GLOBAL_STYLES =
  'Global styles reach pages of other apps, even while this page is only rendered in advance. Use sx and styled.';
/** A remote imports MUI as it likes, but not what the shell alone may bring. */
const mui = [
  {
    group: ['@mui/material', '@mui/material/styles'],
    importNamePattern:
      '^(createTheme|extendTheme|responsiveFontSizes|ThemeProvider|ThemeProviderWithVars|CssVarsProvider|Experimental_CssVarsProvider|StyledEngineProvider|(Scoped)?CssBaseline)$',
    message:
      'The shell brings the one theme and the global styles. Use them through sx and styled.',
  },
  {
    group: ['@mui/material/CssBaseline', '@mui/material/ScopedCssBaseline'],
    message: 'The shell brings the global styles.',
  },
  {
    group: ['@mui/material/GlobalStyles'],
    message: GLOBAL_STYLES,
  },
  {
    group: ['@mui/material', '@emotion/react'],
    importNames: ['GlobalStyles', 'Global'],
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
      'Import from @mui/material and @emotion/react, whose shared parts come from the shell.',
  },
  {
    group: ['@site/ui/*', '!@site/ui/feedback'],
    message: 'Remotes import @site/ui and @site/ui/feedback. The rest of the kit is for the shell.',
  },
];
const tools = {
  group: ['build', 'compose', 'release'].flatMap((name) => [`@site/${name}`, `@site/${name}/*`]),
  message: 'Pages must not depend on the build or the release tool.',
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

const SOURCES = '**/*.{ts,tsx}';
const TESTS = ['**/*.{test,fixture}.{ts,tsx}', '**/*.test-d.ts'];

/** What a remote's pages must not import, in whatever folder the remote is. */
const remoteSources = (folder) => ({
  files: [`${folder}/${SOURCES}`],
  forbidden: [...mui, tools, node, shell, federation, remotes],
});

const appConfig = (file) => ({
  files: [file],
  forbidden: [
    {
      regex: '^(?!@site/build$|\\./)',
      message: 'An app’s webpack file only passes on what the app states of itself.',
    },
  ],
});

const rules = [
  remoteSources('*-remote/src'),
  appConfig('*/webpack.config.ts'),
  {
    files: [`shared/contract/${SOURCES}`],
    forbidden: [
      { group: ['@site/*'], message: 'The contract imports no other workspace.' },
      node,
      ui,
    ],
  },
  {
    // Runs in Node, as part of the shell's versions.
    files: [`shared/compose/${SOURCES}`],
    forbidden: [
      {
        regex: '^@site/(?!contract$)',
        message: 'The composer travels with the shell: it imports the contract and nothing else.',
      },
      ui,
      shell,
    ],
  },
  {
    files: [`shared/ui/${SOURCES}`],
    forbidden: [
      { group: ['@site/*'], message: 'The UI kit imports no other workspace.' },
      node,
      shell,
    ],
  },
  {
    files: [`shell/src/${SOURCES}`],
    ignores: ['shell/src/remotes/**', 'shell/src/theme/**', 'shell/src/prerender/**'],
    forbidden: [ui, tools, node, federation, createTheme, remotes],
  },
  {
    files: [`shell/src/remotes/${SOURCES}`],
    forbidden: [ui, tools, node, createTheme, remotes],
  },
  {
    // Runs in Node, started by the release tool.
    files: [`shell/src/prerender/${SOURCES}`],
    forbidden: [ui, tools, federation, createTheme, remotes],
  },
  {
    files: [`shell/src/theme/${SOURCES}`],
    forbidden: [ui, tools, node, federation, remotes],
  },
  {
    files: [`shell/e2e/${SOURCES}`],
    forbidden: [remotes],
  },
  {
    files: [`shell/benchmark/${SOURCES}`],
    ignores: ['shell/benchmark/monolith/**'],
    forbidden: [remotes],
  },
  {
    // The benchmark's monolith is built from the remotes' own pages, so it alone may import them.
    files: [`shell/benchmark/monolith/${SOURCES}`],
    forbidden: [ui, tools, node, federation, createTheme],
  },
  {
    files: [`shared/release/${SOURCES}`],
    forbidden: [
      {
        group: ['@site/build', '@site/ui', '@site/ui/*'],
        message: 'The release tool works from the store and must not import builds or pages.',
      },
    ],
  },
];

/** ESLint's configuration for a rule. Tests are exempt: they import the tools and Node. */
const toConfig = ({ files, ignores = [], forbidden }) => ({
  files,
  ignores: [...ignores, ...TESTS],
  rules: { 'no-restricted-imports': ['error', { patterns: forbidden }] },
});

/** ESLint configurations for this repository. */
export const importRules = rules.map(toConfig);

/** ESLint configurations for a remote's own repository. */
export const remoteImportRules = [remoteSources('src'), appConfig('webpack.config.ts')].map(
  toConfig,
);

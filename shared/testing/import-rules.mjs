/**
 * Who may import whom. Teams can deploy alone because their apps share the contract and the UI kit,
 * and nothing else. Each entry names the files it applies to, what they must not import, and the
 * reason that the developer sees.
 */

const ui = {
  group: ['@mui/*', '@mui/**', '@emotion/*'],
  message: 'Import MUI through @site/ui: a second copy would not get the theme.',
};
const tools = {
  group: ['@site/build', '@site/build/*', '@site/release', '@site/release/*'],
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

const remote = (folder) => ({
  group: [folder, `${folder}/*`, `**/${folder}/**`],
  message: 'Load a remote at runtime, from the release, and never import it.',
});

const SOURCES = '**/*.{ts,tsx}';
const TESTS = ['**/*.{test,fixture}.{ts,tsx}', '**/*.test-d.ts'];

const rules = [
  {
    files: [`shared/contract/${SOURCES}`],
    forbidden: [
      { group: ['@site/*'], message: 'The contract imports no other workspace.' },
      node,
      ui,
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
    files: [`marketing-remote/src/${SOURCES}`],
    forbidden: [ui, tools, node, shell, federation, remote('account-remote')],
  },
  {
    files: [`account-remote/src/${SOURCES}`],
    forbidden: [ui, tools, node, shell, federation, remote('marketing-remote')],
  },
  {
    files: [`shell/src/${SOURCES}`],
    ignores: ['shell/src/remotes/**', 'shell/src/theme/**', 'shell/src/prerender/**'],
    forbidden: [
      ui,
      tools,
      node,
      federation,
      createTheme,
      remote('marketing-remote'),
      remote('account-remote'),
    ],
  },
  {
    files: [`shell/src/remotes/${SOURCES}`],
    forbidden: [ui, tools, node, createTheme, remote('marketing-remote'), remote('account-remote')],
  },
  {
    // Runs in Node, started by the release tool.
    files: [`shell/src/prerender/${SOURCES}`],
    forbidden: [
      ui,
      tools,
      federation,
      createTheme,
      remote('marketing-remote'),
      remote('account-remote'),
    ],
  },
  {
    files: [`shell/src/theme/${SOURCES}`],
    forbidden: [ui, tools, node, federation, remote('marketing-remote'), remote('account-remote')],
  },
  {
    files: [`shell/e2e/${SOURCES}`],
    forbidden: [remote('marketing-remote'), remote('account-remote')],
  },
  {
    files: [`shell/benchmark/${SOURCES}`],
    ignores: ['shell/benchmark/monolith/**'],
    forbidden: [remote('marketing-remote'), remote('account-remote')],
  },
  {
    // The benchmark's monolith is built from the remotes' own pages, so it alone may import them.
    files: [`shell/benchmark/monolith/${SOURCES}`],
    forbidden: [ui, tools, node, federation, createTheme],
  },
  {
    files: ['*/webpack.config.ts'],
    forbidden: [
      {
        regex: '^(?!@site/build$|\\./)',
        message:
          'An app’s webpack file states its name and its pages; all else is in shared/build.',
      },
    ],
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

/** ESLint configurations for the rules. Tests are exempt: they import the tools and Node. */
export const importRules = rules.map(({ files, ignores = [], forbidden }) => ({
  files,
  ignores: [...ignores, ...TESTS],
  rules: { 'no-restricted-imports': ['error', { patterns: forbidden }] },
}));

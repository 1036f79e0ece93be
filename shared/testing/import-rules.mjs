/**
 * Who may import whom: teams can deploy alone only as long as their code meets nowhere but in the contract and the UI
 * kit. Each entry says where it holds, what it forbids there and, in the words that the developer sees, why.
 */

const ui = {
  group: ['@mui/*', '@mui/**', '@emotion/*'],
  message: 'MUI comes through @site/ui: a second copy would not get the theme.',
};
const tools = {
  group: ['@site/build', '@site/build/*', '@site/release', '@site/release/*'],
  message: 'Pages know no build and no release tool.',
};
const node = { group: ['node:*'], message: 'This code runs in the browser.' };
const shell = {
  group: ['shell', 'shell/*', '**/shell/**'],
  message:
    'A remote never imports the shell: what it needs comes in its page’s props, and an href is enough for a navigation.',
};
const federation = {
  group: ['@module-federation/*', '@module-federation/**'],
  message: 'Every federation call is in shell/src/remotes.',
};
const createTheme = {
  group: ['@site/ui/host'],
  importNames: ['createTheme'],
  message: 'The one theme is made in shell/src/theme.',
};

const remote = (folder) => ({
  group: [folder, `${folder}/*`, `**/${folder}/**`],
  message: 'A remote is only ever loaded at runtime, from the release.',
});

const SOURCES = '**/*.{ts,tsx}';
const TESTS = ['**/*.{test,fixture}.{ts,tsx}', '**/*.test-d.ts'];

const rules = [
  {
    files: [`shared/contract/${SOURCES}`],
    forbidden: [{ group: ['@site/*'], message: 'The contract imports nothing of ours.' }, node, ui],
  },
  {
    files: [`shared/ui/${SOURCES}`],
    forbidden: [{ group: ['@site/*'], message: 'The UI kit stands alone.' }, node, shell],
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
    // Runs in Node, as a part of the release tool.
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
    // The monolith to compare with is made of the remotes' own pages: it alone may take them into its build.
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
        message: 'The release tool works from the store, without builds and pages.',
      },
    ],
  },
];

/** ESLint configurations that hold the rules; tests, which put things together, may go to the tools and to Node. */
export const importRules = rules.map(({ files, ignores = [], forbidden }) => ({
  files,
  ignores: [...ignores, ...TESTS],
  rules: { 'no-restricted-imports': ['error', { patterns: forbidden }] },
}));

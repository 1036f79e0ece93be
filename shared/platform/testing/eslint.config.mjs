import { fileURLToPath } from 'node:url';
import { browserRules } from './browser-lint.mjs';
import { importRules } from './import-rules.mjs';
import { lintConfig } from './lint.mjs';
import './require-own-packages.mjs';

// Not e2e: Playwright's fixtures take a function named `use`, which is not a hook.
const PAGES = ['{shell,*-remote}/src/**/*.{ts,tsx}', 'shared/ui/**/*.tsx'];

// What the release tool prints loses its control characters in one place.
const printing = {
  files: ['shared/platform/release/src/**/*.ts'],
  ignores: ['**/*.{test,fixture}.ts', '**/commands/run/report.ts'],
  rules: { 'no-console': 'error' },
};

const STORING =
  'Store it in shell/src/routing/tabStorage.ts, which lists all that the shell keeps in a visitor’s browser.';
const storages = ['sessionStorage', 'localStorage', 'name'];
// Visitors, and who answers for their privacy, can read in one file what stays in their browser.
const storing = {
  files: ['shell/src/**/*.{ts,tsx}'],
  ignores: ['**/*.{test,fixture}.{ts,tsx}', '**/prerender/**', '**/routing/tabStorage.ts'],
  rules: {
    'no-restricted-globals': [
      ...browserRules['no-restricted-globals'],
      ...storages.map((name) => ({ name, message: STORING })),
    ],
    'no-restricted-properties': [
      'error',
      ...storages.map((property) => ({ object: 'window', property, message: STORING })),
    ],
  },
};

const root = fileURLToPath(new URL('../../..', import.meta.url));
export default lintConfig(root, PAGES, [...importRules, printing, storing]);

import { fileURLToPath } from 'node:url';
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

const root = fileURLToPath(new URL('../../..', import.meta.url));
export default lintConfig(root, PAGES, [...importRules, printing]);

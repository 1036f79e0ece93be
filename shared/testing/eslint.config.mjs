import { fileURLToPath } from 'node:url';
import { importRules } from './import-rules.mjs';
import { lintConfig } from './lint.mjs';

// Not e2e: Playwright's fixtures take a function named `use`, which is not a hook.
const PAGES = ['{shell,*-remote}/src/**/*.{ts,tsx}', 'shared/ui/**/*.tsx'];

export default lintConfig(fileURLToPath(new URL('../..', import.meta.url)), PAGES, importRules);

import { fileURLToPath } from 'node:url';
import './require-own-packages.mjs';
import { pageTests, toolTests } from './unit-tests.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** What runs in the browser. */
const PAGES = ['shell/src', '*-remote/src', 'shared/ui', 'shared/contract'];

/** What runs in Node alone. */
const TOOLS = ['shared/platform/*', '*-remote/local-api', 'shell/benchmark'];

export default {
  rootDir: root,
  maxWorkers: 2,
  testSequencer: fileURLToPath(new URL('src/jest/LongestFirst.mjs', import.meta.url)),
  // Tests use real files, servers and processes, which are slow on a busy machine.
  testTimeout: 30_000,
  projects: [...pageTests(root, PAGES), ...toolTests(root, TOOLS)],
};

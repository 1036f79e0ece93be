import { fileURLToPath } from 'node:url';
import { pageTests, toolTests } from './unit-tests.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** What runs in the browser. */
const PAGES = ['shell/src', '*-remote/src', 'shared/ui', 'shared/contract'];

/** What runs in Node alone. */
const TOOLS = ['shared/platform/*', '*-remote/local-api', 'shell/benchmark'];

export default {
  rootDir: root,
  // The slow suite is one long test and some short ones. Most time goes into the browser's beside it.
  maxWorkers: process.env.TESTS === 'rest' ? 1 : 2,
  // Tests use real files, servers and processes, which are slow on a busy machine.
  testTimeout: 30_000,
  projects: [...pageTests(root, PAGES), toolTests(root, TOOLS)],
};

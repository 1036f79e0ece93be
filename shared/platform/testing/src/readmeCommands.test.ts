import { existsSync } from 'node:fs';
import path from 'node:path';
import { readmeCommands } from './readmeCommands';
import { repositoryFiles, ROOT } from './repositoryFiles';

const BROWSER_TESTS = 'shell/e2e/commands';

/** Which test, or script of CI, runs which commands. `cli.readmes` takes them from the READMEs. */
const RUN_BY: [runner: string, commands: RegExp][] = [
  ['.ci/run', /^npm (ci && npm test|test|run (test:rest|test:all|types|lint|check|unit|browser))$/],
  // Builds of all apps are builds of each.
  ['shared/platform/toolchain/src/commands/buildApps.ts', /^npm run build( -w [\w-]+-remote)?$/],
  [
    'shared/platform/toolchain/src/commands/ci/workflows.run.all.test.ts',
    /^npm run touched -- --since \S+$/,
  ],
  [
    'shared/platform/release/src/cli.s3.all.test.ts',
    /^npm run deploy( -- (--origin https:\S+|-m \w+))?$/,
  ],
  [
    'shared/platform/release/src/cli.readmes.all.test.ts',
    /^npm run (--silent )?(release -- (?!serve)|deploy -w (?!billing))/,
  ],
  [
    `${BROWSER_TESTS}/start.spec.ts`,
    /^(API_\S+ )?npm (ci && npm start|start|run release -- serve)/,
  ],
  [`${BROWSER_TESTS}/development.spec.ts`, /^npm run dev( -w (marketing|account)-remote)?$/],
  [
    `${BROWSER_TESTS}/new-remote.spec.ts`,
    /^npm (install|run (format|new-remote -- .*|(dev|deploy) -w billing-remote|deploy -- --store \S+))$/,
  ],
  [`${BROWSER_TESTS}/new-remote.spec.ts`, /^npm run dev( -w \w+-remote)? -- --site \S+$/],
  [`${BROWSER_TESTS}/tools.spec.ts`, /^npm run (icons|screenshot|--silent bench)\b/],
];

/** Runs the tests of some files or folders: what CI runs, with names of files. */
const SOME_TESTS = /^(?:TESTS=rest )?npm run (?:unit|browser) -- (.*)$/;

const COMMANDS = readmeCommands();
const isOfSomeTests = (command: string) => SOME_TESTS.test(command);

test('every command that a README shows is run by a test', () => {
  expect(COMMANDS).toContain('npm ci && npm start');
  const known = [SOME_TESTS, ...RUN_BY.map(([, commands]) => commands)];
  expect(COMMANDS.filter((command) => !known.some((kind) => kind.test(command)))).toEqual([]);
  for (const [runner, commands] of RUN_BY) {
    expect([runner, existsSync(path.join(ROOT, runner))]).toEqual([runner, true]);
    expect([runner, COMMANDS.some((command) => commands.test(command))]).toEqual([runner, true]);
  }
});

test.each(COMMANDS.filter(isOfSomeTests))('%s finds tests', (command) => {
  const files = repositoryFiles();
  const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  for (const name of SOME_TESTS.exec(command)?.[1]?.split(' ') ?? [])
    expect(tests.filter((file) => file.includes(name))).not.toEqual([]);
});

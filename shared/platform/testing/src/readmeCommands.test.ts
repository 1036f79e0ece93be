import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  bucketCommands,
  firstDayCommands,
  readmeCommands,
  releaseCommands,
} from './readmeCommands';
import { repositoryFiles, ROOT } from './repositoryFiles';

const BROWSER_TESTS = 'shell/e2e/commands';
const NEW_REMOTE = `${BROWSER_TESTS}/new-remote.spec.ts`;
const TOOLS = `${BROWSER_TESTS}/tools.spec.ts`;

/** What runs which commands, and the text in it that does. */
const RUN_BY: [commands: RegExp, runner: string, text: string][] = [
  [/^npm (ci && npm )?test$/, '.ci/run', 'npm ci\nCI=true npm test\n'],
  [/^npm run test:rest$/, '.ci/run', '\nCI=true npm run test:rest\n'],
  [/^npm run types$/, '.ci/run', 'npm run types &&'],
  [/^npm run unit$/, '.ci/run', '&& npm run unit &&'],
  [/^npm run browser$/, '.ci/run', ' npm run browser '],
  [/^npm run check$/, 'shared/platform/toolchain/src/commands/test.ts', "runQuietly('check'"],
  // `npm run build` does the same for every workspace.
  [
    /^npm run build( -w [\w-]+-remote)?$/,
    'shared/platform/toolchain/src/commands/buildApps.ts',
    "execa('npm', ['run', '--silent', 'build', '-w', workspace]",
  ],
  [/^npm (ci && npm )?start$/, `${BROWSER_TESTS}/start.spec.ts`, "start('npm start'"],
  [
    /^API_\S+ npm run release -- serve$/,
    `${BROWSER_TESTS}/start.spec.ts`,
    "'npm run release -- serve'",
  ],
  [/^npm run dev$/, `${BROWSER_TESTS}/development.spec.ts`, "start('npm run dev'"],
  [
    /^npm run dev -w (marketing|account)-remote$/,
    `${BROWSER_TESTS}/development.spec.ts`,
    "start('npm run dev -w account-remote'",
  ],
  [/^npm run dev -w billing-remote$/, NEW_REMOTE, "start('npm run dev -w billing-remote'"],
  [/^npm run dev( -w \w+-remote)? -- --site \S+$/, NEW_REMOTE, 'npm run --silent dev -- --site $'],
  [/^npm install$/, NEW_REMOTE, "run('npm install'"],
  [/^npm run format$/, NEW_REMOTE, "run('npm run format')"],
  [
    /^npm run new-remote -- \w+ --page \S+( --bundler \w+)?$/,
    NEW_REMOTE,
    'run(`npm run new-remote -- billing --page /billing --bundler $',
  ],
  [
    /^npm run new-remote -- \w+ --outside \S+$/,
    NEW_REMOTE,
    "run('npm run new-remote -- gift-cards --outside",
  ],
  [/^npm run deploy -w billing-remote$/, NEW_REMOTE, "run('npm run deploy -w billing-remote'"],
  [/^npm run deploy( -- (--store \S+|-m \w+))?$/, NEW_REMOTE, 'run(`npm run deploy -- --store $'],
  [/^npm run icons -w shell$/, TOOLS, "run('npm run icons -w shell')"],
  [
    /^npm run screenshot -w marketing-remote$/,
    TOOLS,
    "run('npm run screenshot -w marketing-remote')",
  ],
  [
    /^npm run --silent bench -- --mobile( --http2| --before FOLDER)?$/,
    TOOLS,
    '`npm run --silent bench -- --mobile --http2 --before $',
  ],
  [/^npm run --silent bench -- --builds$/, TOOLS, "'npm run --silent bench -- --builds'"],
];

/** Runs the tests of some files or folders: what CI runs, with names of files. */
const SOME_TESTS = /^(?:TESTS=rest )?npm run (?:unit|browser) -- (.*)$/;

const COMMANDS = readmeCommands();
const isOfSomeTests = (command: string) => SOME_TESTS.test(command);

test('every command that a README shows is run by a test or by CI', () => {
  expect(COMMANDS).toContain('npm ci && npm start');
  // Tests run these lists.
  const listed = [releaseCommands(), firstDayCommands(), bucketCommands()].flat();
  const others = COMMANDS.filter((one) => !listed.includes(one) && !isOfSomeTests(one));
  const isRun = (command: string) => RUN_BY.some(([commands]) => commands.test(command));
  expect(others.filter((command) => !isRun(command))).toEqual([]);
  for (const [commands, runner, text] of RUN_BY) {
    expect(others).toContainEqual(expect.stringMatching(commands));
    expect(readFileSync(path.join(ROOT, runner), 'utf8')).toContain(text);
  }
});

test.each(COMMANDS.filter(isOfSomeTests))('%s finds tests', (command) => {
  const files = repositoryFiles();
  const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  for (const name of SOME_TESTS.exec(command)?.[1]?.split(' ') ?? [])
    expect(tests.filter((file) => file.includes(name))).not.toEqual([]);
});

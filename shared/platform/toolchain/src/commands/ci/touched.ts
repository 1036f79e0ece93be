import { runProgram } from '@site/release';
import { ROOT } from '@site/release/appFolder';
import { localApps } from '@site/release/localApps';
import { Command, Option } from 'commander';
import { execa } from 'execa';
import { changedFiles, touchedApps } from './touchedApps';

/** `npm run touched`: says which apps a change touches, and tests it. */
const program = new Command('touched')
  .description('print which apps a change touches, as JSON')
  .addOption(
    new Option('--app <app>', 'print whether it touches this one: true or false').choices(
      localApps(),
    ),
  )
  .requiredOption('--since <ref>', 'the branch or commit before the change, e.g. origin/main')
  .option(
    '--test',
    'check types and lint, run the unit tests of what imports the changed files, and, if an app is touched, all browser tests',
  )
  .addHelpText(
    'after',
    `
If git does not know the branch or commit, everything is touched.`,
  )
  .showHelpAfterError('Add --help for usage.')
  .exitOverride()
  .action(async ({ since, app, test }: { since: string; app?: string; test?: true }) => {
    const files = await changedFiles(since);
    const apps = localApps();
    const touched = files ? touchedApps(files, apps) : apps;
    if (test && !(await pass(touched.length > 0, files && since))) process.exitCode = 1;
    else console.log(JSON.stringify(app === undefined ? touched : touched.includes(app)));
  });

/** @param since absent if unknown, which tests everything */
const pass = async (isTouched: boolean, since: string | undefined) =>
  (await passes('types')) &&
  (await passes('lint')) &&
  // Jest follows imports.
  (await passes(
    'unit',
    ...(since === undefined ? [] : ['--changedSince', since, '--passWithNoTests']),
  )) &&
  (!isTouched || (await passes('browser')));

/** Runs a script of package.json, which prints its failures. Standard output is for the apps alone. */
async function passes(script: string, ...words: string[]): Promise<boolean> {
  const { failed } = await execa('npm', ['run', '--silent', script, '--', ...words], {
    cwd: ROOT,
    stdio: ['ignore', process.stderr, 'inherit'],
    reject: false,
  });
  return !failed;
}

await runProgram(program, process.argv.slice(2));

import { reportFailure } from '@site/release';
import { ROOT } from '@site/release/appFolder';
import { localApps } from '@site/release/localApps';
import { Command, CommanderError, Option } from 'commander';
import { execa, ExecaError } from 'execa';
import { changedFiles } from './changedFiles';
import { touchedApps } from './touchedApps';

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
If git does not know the branch or commit, everything is touched.

For example:
  npm run touched -- --app marketing --since origin/main`,
  )
  .showHelpAfterError('Add --help for usage.')
  .exitOverride()
  .action(async ({ since, app, test }: { since: string; app?: string; test?: true }) => {
    const files = await changedFiles(since);
    const apps = localApps();
    const touched = files ? touchedApps(files, apps) : apps;
    if (test) await runTests(touched.length > 0, files && since);
    console.log(JSON.stringify(app === undefined ? touched : touched.includes(app)));
  });

/** @param since absent if unknown, which tests everything */
async function runTests(isTouched: boolean, since: string | undefined): Promise<void> {
  await run('types');
  await run('lint');
  // Jest follows imports.
  await run('unit', ...(since === undefined ? [] : ['--changedSince', since, '--passWithNoTests']));
  if (!isTouched) return;
  await run('browser');
}

/** Runs a script of package.json. Standard output is for the apps alone. */
const run = (script: string, ...words: string[]) =>
  execa('npm', ['run', '--silent', script, '--', ...words], {
    cwd: ROOT,
    stdio: ['ignore', process.stderr, 'inherit'],
  });

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  // The script has already printed why.
  else if (error instanceof ExecaError) process.exitCode = 1;
  else reportFailure(error);
}

import { runProgram } from '@site/release';
import { localApps } from '@site/release/localApps';
import { Command, Option } from 'commander';
import { changedFiles, touchedApps } from './touchedApps';

/** `npm run touched`: says which apps a change touches. */
const program = new Command('touched')
  .description('print which apps a change touches, as JSON')
  .addOption(
    new Option('--app <app>', 'print whether it touches this one: true or false').choices(
      localApps(),
    ),
  )
  .requiredOption('--since <ref>', 'the branch or commit before the change, e.g. origin/main')
  .addHelpText(
    'after',
    `
If git does not know the branch or commit, everything is touched.`,
  )
  .showHelpAfterError('Add --help for usage.')
  .exitOverride()
  .action(async ({ since, app }: { since: string; app?: string }) => {
    const files = await changedFiles(since);
    const apps = localApps();
    const touched = files ? touchedApps(files, apps) : apps;
    console.log(JSON.stringify(app === undefined ? touched : touched.includes(app)));
  });

await runProgram(program, process.argv.slice(2));

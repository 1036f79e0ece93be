import { APP_NAMES } from '@site/contract';
import { Command, CommanderError } from 'commander';
import { activateCommand } from './commands/activateCommand';
import { budgetsCommand } from './commands/budgetsCommand';
import { configureCommand } from './commands/configureCommand';
import { deployCommand } from './commands/deployCommand';
import { healCommand } from './commands/healCommand';
import { historyCommand } from './commands/historyCommand';
import { nginxConfigCommand } from './commands/nginxConfigCommand';
import { pruneCommand } from './commands/pruneCommand';
import { publishCommand } from './commands/publishCommand';
import { rollbackCommand } from './commands/rollbackCommand';
import { serveCommand } from './commands/serveCommand';
import { statusCommand } from './commands/statusCommand';
import { verifyCommand } from './commands/verifyCommand';
import { reportFailure } from './commands/report';

const program = new Command('release')
  .description('Publishes versions of the site’s apps into its store and makes them live.')
  .showHelpAfterError('Add --help to see what this command takes.')
  .exitOverride()
  .configureHelp({ sortSubcommands: false })
  .addHelpText(
    'after',
    `
The apps are ${APP_NAMES.join(', ')}.
The store is .site/ in the repository, or what --store or SITE_STORE names: a folder, or s3://bucket/prefix with
endpoint, region and credentials as the AWS SDK finds them (AWS_ENDPOINT_URL, AWS_REGION, AWS_PROFILE …).
Exit codes: 0 done, 1 refused or failed, 2 wrong usage.`,
  );

const COMMANDS = [
  publishCommand,
  activateCommand,
  deployCommand,
  rollbackCommand,
  statusCommand,
  historyCommand,
  configureCommand,
  budgetsCommand,
  verifyCommand,
  healCommand,
  pruneCommand,
  serveCommand,
  nginxConfigCommand,
];
for (const command of COMMANDS) program.addCommand(command.exitOverride());

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else reportFailure(error);
}

import { Command } from 'commander';
import { activateCommand } from './releases/activateCommand';
import { budgetsCommand } from './reports/budgetsCommand';
import { configureCommand } from './releases/configureCommand';
import { copyCommand } from './stores/copyCommand';
import { localApps } from '../repository/localApps';
import { deployCommand } from './releases/deployCommand';
import { freezeCommand, unfreezeCommand } from './releases/freezeCommands';
import { healCommand } from './stores/healCommand';
import { historyCommand } from './reports/historyCommand';
import { nginxConfigCommand } from './serving/nginxConfigCommand';
import { previewsCommand } from './releases/previewsCommand';
import { promoteCommand } from './releases/promoteCommand';
import { pruneCommand } from './stores/pruneCommand';
import { publishCommand } from './releases/publishCommand';
import { retireCommand } from './releases/retireCommand';
import { rollbackCommand } from './releases/rollbackCommand';
import { s3PolicyCommand } from './serving/s3PolicyCommand';
import { serveCommand } from './serving/serveCommand';
import { statusCommand } from './reports/statusCommand';
import { traceCommand } from './reports/traceCommand';
import { versionCommand } from './reports/versionCommand';
import { watchCommand } from './releases/watchCommand';
import { verifyCommand } from './reports/verifyCommand';

const COMMANDS = [
  publishCommand,
  activateCommand,
  deployCommand,
  rollbackCommand,
  retireCommand,
  watchCommand,
  previewsCommand,
  promoteCommand,
  freezeCommand,
  unfreezeCommand,
  statusCommand,
  historyCommand,
  configureCommand,
  budgetsCommand,
  versionCommand,
  verifyCommand,
  traceCommand,
  healCommand,
  pruneCommand,
  copyCommand,
  serveCommand,
  nginxConfigCommand,
  s3PolicyCommand,
];

/** Creates the `release` program, which throws instead of exiting. */
export function createProgram(): Command {
  const program = new Command('release')
    .description('Publishes versions of the site’s apps to its store and makes them live.')
    .showHelpAfterError('Add --help for usage.')
    .exitOverride()
    .configureHelp({ sortSubcommands: false })
    .addHelpText(
      'after',
      `
The apps of this checkout are ${localApps().join(', ')}. The store may have others.
The store is .site/ in the repository, unless --store or SITE_STORE names another one: a folder, or
s3://bucket/prefix. The AWS SDK finds its endpoint, region and credentials as usual
(AWS_ENDPOINT_URL, AWS_REGION, AWS_PROFILE …).
Exit codes: 0 done, 1 refused or failed, 2 wrong usage.`,
    );
  for (const command of COMMANDS) program.addCommand(command.copyInheritedSettings(program));
  return program;
}

import { Command } from '@commander-js/extra-typings';
import { localApps } from '@site/project';
import { activateCommand } from './activateCommand';
import { nginxConfigCommand, s3PolicyCommand } from './configCommands';
import { configureCommand } from './configureCommand';
import { copyCommand, promoteCommand } from './copyCommands';
import { deployCommand } from './deployCommand';
import { freezeCommand, unfreezeCommand } from './freezeCommands';
import { previewsCommand } from './previewsCommand';
import { healCommand, pruneCommand, verifyCommand } from './repairCommands';
import { publishCommand, versionCommand } from './publishCommands';
import { historyCommand, statusCommand } from './reportCommands';
import { retireCommand, rollbackCommand, withdrawCommand } from './rollbackCommands';
import { rolloutCommand } from './rolloutCommand';
import { serveCommand } from './serveCommand';
import { traceCommand } from './traceCommand';

/** Commands by the heading that `--help` gives them. */
const GROUPS = {
  'Ship:': [
    ...[deployCommand, publishCommand, activateCommand, rolloutCommand],
    ...[previewsCommand, promoteCommand],
  ],
  'Undo:': [rollbackCommand, withdrawCommand, retireCommand],
  'See:': [statusCommand, historyCommand, versionCommand, traceCommand],
  'Site:': [configureCommand, freezeCommand, unfreezeCommand],
  'Store:': [verifyCommand, healCommand, pruneCommand, copyCommand],
  'Server:': [serveCommand, nginxConfigCommand, s3PolicyCommand],
};

/** Creates the `release` program, which throws instead of exiting. */
export function createProgram(): Command {
  const program = new Command('release')
    .description('Publishes versions of the site’s apps to its store and makes them live.')
    .showHelpAfterError('Add --help for usage.')
    .exitOverride()
    .configureOutput({
      // Commander repeats a wrong argument, and an address may have a password.
      outputError: (text, write) => write(text.replaceAll(/\/\/[^\s/]*@/g, '//')),
    })
    .addHelpText(
      'after',
      `
The apps of this checkout are ${localApps().join(', ')}. The store may have others.
The store is .site/ in the repository, unless --store or SITE_STORE names another one: a folder, or
s3://bucket/prefix. The AWS SDK finds its endpoint, region and credentials as usual
(AWS_ENDPOINT_URL, AWS_REGION, AWS_PROFILE …).
Exit codes: 0 done, 1 refused or failed, 2 wrong usage.`,
    );
  for (const [heading, commands] of Object.entries(GROUPS)) {
    program.commandsGroup(heading);
    for (const command of commands) program.addCommand(command.copyInheritedSettings(program));
  }
  return program;
}

import { Command } from '@commander-js/extra-typings';
import { localApps } from '@site/project';
import { activateCommand } from './ship/activate';
import { deployCommand } from './ship/deploy';
import { previewsCommand } from './ship/previews';
import { publishCommand } from './ship/publish';
import { rolloutCommand } from './ship/rollout';
import { retireCommand } from './undo/retire';
import { rollbackCommand } from './undo/rollback';
import { withdrawCommand } from './undo/withdraw';
import { historyCommand } from './see/history';
import { statusCommand } from './see/status';
import { traceCommand } from './see/trace';
import { configureCommand } from './site/configure';
import { healCommand } from './store/heal';
import { pruneCommand } from './store/prune';
import { verifyCommand } from './store/verify';
import { nginxConfigCommand } from './server/nginx-config';
import { serveCommand } from './server/serve';

/** Commands by the heading that `--help` gives them. Each heading has a folder, each command a file. */
const GROUPS = {
  'Ship:': [...[deployCommand, publishCommand, activateCommand, rolloutCommand], previewsCommand],
  'Undo:': [rollbackCommand, withdrawCommand, retireCommand],
  'See:': [statusCommand, historyCommand, traceCommand],
  'Site:': [configureCommand],
  'Store:': [verifyCommand, healCommand, pruneCommand],
  'Server:': [serveCommand, nginxConfigCommand],
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

import { Command, CommanderError } from 'commander';
import { activateCommand } from './commands/activateCommand';
import { deployCommand } from './commands/deployCommand';
import { nginxConfigCommand } from './commands/nginxConfigCommand';
import { publishCommand } from './commands/publishCommand';
import { serveCommand } from './commands/serveCommand';
import { statusCommand } from './commands/statusCommand';
import { reportFailure } from './report';

const program = new Command('release')
  .description('Publishes versions of the site’s apps into its store and makes them live.')
  .showHelpAfterError('Add --help to see what this command takes.')
  .exitOverride()
  .configureHelp({ sortSubcommands: false })
  .addHelpText(
    'after',
    `
Apps are shell, marketing and account.
The store is .site/ in the repository, or what --store or SITE_STORE names.
Exit codes: 0 done, 1 refused or failed, 2 wrong usage.`,
  );

for (const command of [
  publishCommand,
  activateCommand,
  deployCommand,
  statusCommand,
  serveCommand,
  nginxConfigCommand,
]) {
  program.addCommand(command.exitOverride());
}

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else reportFailure(error);
}

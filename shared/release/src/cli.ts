import { Command, CommanderError } from 'commander';
import { activateCommand } from './commands/activateCommand';
import { deployCommand } from './commands/deployCommand';
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
The store is .site/ in the repository, or what --store or SITE_STORE names: a folder, or s3://bucket/prefix with
endpoint, region and credentials as the AWS SDK finds them (AWS_ENDPOINT_URL, AWS_REGION, AWS_PROFILE …).
Exit codes: 0 done, 1 refused or failed, 2 wrong usage.`,
  );

for (const command of [publishCommand, activateCommand, deployCommand, statusCommand, serveCommand]) {
  program.addCommand(command.exitOverride());
}

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else reportFailure(error);
}

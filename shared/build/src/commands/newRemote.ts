import type { Routes } from '@site/contract';
import { reportFailure, say } from '@site/release';
import { appFolder, ROOT } from '@site/release/appFolder';
import { Command, CommanderError } from 'commander';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { folderFault, nameFault, pathFault } from '../new-remote/inputFaults';
import { makeInside, makeOutside } from '../new-remote/makeRemote';
import { nextSteps } from '../new-remote/nextSteps';
import { remoteNames } from '../new-remote/RemoteNames';

/** `npm run new-remote -- <name>`: makes a remote with one page. */
const program = new Command('new-remote')
  .description('make a remote with one page, its test, a setting and a README')
  .argument('<name>', 'lower-case words with dashes, e.g. gift-cards')
  .option('--page <path>', 'address of the page (default: /<name>)')
  .option('--outside <folder>', 'make a repository of its own in a new folder')
  .allowExcessArguments(false)
  .exitOverride()
  .action(async (name: string, options: { page?: string; outside?: string }) => {
    const names = remoteNames(name, options.page);
    const folder =
      options.outside === undefined
        ? undefined
        : path.resolve(process.env.INIT_CWD ?? process.cwd(), options.outside);
    const routes = await readRoutes();
    const fault =
      nameFault(name, ROOT, routes) ??
      pathFault(names.path, routes) ??
      (folder === undefined ? undefined : folderFault(folder, ROOT));
    if (fault !== undefined) program.error(`error: ${fault}`, { exitCode: 2 });

    if (folder === undefined) await makeInside(ROOT, names);
    else await makeOutside(ROOT, names, folder);
    say(nextSteps(names, folder));
  });

/** Reads the shell's URL table from its source. */
async function readRoutes(): Promise<Routes> {
  const source = pathToFileURL(appFolder('shell', 'src/routing/routes.ts')).href;
  return ((await import(source)) as { routes: Routes }).routes;
}

await program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else reportFailure(error);
});

import type { Routes } from '@site/contract';
import { runProgram, say } from '@site/release';
import { appFolder, ROOT } from '@site/project';
import { Command } from 'commander';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeInside, makeOutside } from '../new-remote/makeRemote';
import { folderFault, nameFault, pathFault, remoteNames } from '../new-remote/RemoteNames';

interface Options {
  page?: string;
  outside?: string;
}

/** `npm run new-remote -- <name>`: makes a remote with one page. */
const program = new Command('new-remote')
  .description('make a remote with one page, its test, a setting and a README')
  .argument('<name>', 'lower-case words with dashes, e.g. gift-cards')
  .option('--page <path>', 'address of the page (default: /<name>)')
  .option('--outside <folder>', 'make a repository of its own in a new folder')
  .allowExcessArguments(false)
  .exitOverride()
  .action(async (name: string, { page, outside }: Options) => {
    const names = remoteNames(name, page);
    const folder = outside && path.resolve(process.env.INIT_CWD ?? '', outside);
    const routes = await readRoutes();
    const fault =
      nameFault(name, ROOT, routes) ??
      pathFault(names.path, routes) ??
      (folder && folderFault(folder, ROOT));
    if (fault) program.error(`error: ${fault}`, { exitCode: 2 });
    say(await (folder ? makeOutside(ROOT, names, folder) : makeInside(ROOT, names)));
  });

/** Reads the shell's URL table from its source. */
async function readRoutes(): Promise<Routes> {
  const source = pathToFileURL(appFolder('shell', 'src/routing/routes.ts')).href;
  return ((await import(source)) as { routes: Routes }).routes;
}

await runProgram(program, process.argv.slice(2));

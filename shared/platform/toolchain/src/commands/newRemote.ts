import { runProgram, say } from '@site/release';
import { ROOT } from '@site/project';
import { Command } from 'commander';
import path from 'node:path';
import { makeInside, makeOutside } from '../new-remote/makeRemote';
import { folderFault, nameFault, remoteNames } from '../new-remote/RemoteNames';

interface Options {
  outside?: string;
}

/** `npm run new-remote -- <name>`: makes a remote with one page. */
const program = new Command('new-remote')
  .description('make a remote with one page, its test, a setting and a README')
  .argument('<name>', 'lower-case words with dashes, e.g. gift-cards')
  .option('--outside <folder>', 'make a repository of its own in a new folder')
  .exitOverride()
  .action(async (name: string, { outside }: Options) => {
    const names = remoteNames(name);
    const folder = outside && path.resolve(process.env.INIT_CWD ?? '', outside);
    const fault = nameFault(name, ROOT) ?? (folder && folderFault(folder, ROOT));
    if (fault) program.error(`error: ${fault}`, { exitCode: 2 });
    say(await (folder ? makeOutside(ROOT, names, folder) : makeInside(ROOT, names)));
  });

await runProgram(program, process.argv.slice(2));

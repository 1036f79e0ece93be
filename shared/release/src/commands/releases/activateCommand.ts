import type { AppName } from '@site/contract';
import { Command, InvalidArgumentError } from 'commander';
import { activate } from '../../operations/activate';
import { rollOut } from '../../operations/rollouts/rollOut';
import type { Versions } from '../../gate/readCandidate';
import { say } from '../output/report';
import { sayLive } from '../output/sayLive';
import {
  allowOption,
  parseApp,
  percentOption,
  createNote,
  openTargetStore,
  addReleaseOptions,
  type AllowOption,
  type ReleaseOptions,
} from '../options/options';

/** `activate APP VERSION [APP VERSION …]` */
export const activateCommand = addReleaseOptions(
  new Command('activate')
    .description('make published versions live, in one release')
    .argument(
      '<app-and-version...>',
      'an app and its version, e.g. marketing 1.2.0-3f9a1c04; repeat for more apps',
    ),
)
  .addOption(allowOption())
  .addOption(percentOption())
  .action(async (words: string[], options: ActivateOptions, command: Command) => {
    const versions = readVersions(words, command);
    const store = await openTargetStore(options);
    const note = { ...(await createNote(options)), command: 'activate' };
    const allow = options.allow && ((additions: string[]) => additions.forEach(say));
    const { percent = 100 } = options;
    const [[app, version] = [], ...others] = Object.entries(versions);
    const isPart = percent < 100 && app !== undefined && version !== undefined;
    if (isPart && others.length > 0)
      command.error('error: --percent takes one app and its version');
    const commit = { note, allow, say };
    await sayLive(
      store,
      options,
      () =>
        isPart
          ? rollOut(store, { app, version, percent }, commit)
          : activate(store, versions, commit),
      () => words.join(' ') + (isPart ? ` for ${percent} % of the visitors` : ''),
    );
  });

type ActivateOptions = ReleaseOptions & AllowOption & { percent?: number };

function readVersions(words: string[], command: Command): Versions {
  const versions: Versions = {};
  for (let at = 0; at < words.length; at += 2) {
    const [word = '', version] = words.slice(at, at + 2);
    const app = requireApp(word, command);
    if (!version) command.error(`error: name the version of ${app}, e.g. ${app} 1.2.0-3f9a1c04`);
    versions[app] = version;
  }
  return versions;
}

function requireApp(word: string, command: Command): AppName {
  try {
    return parseApp(word);
  } catch (error) {
    if (error instanceof InvalidArgumentError)
      command.error(`error: "${word}" is not an app. ${error.message}`);
    throw error;
  }
}

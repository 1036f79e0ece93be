import type { AppName } from '@site/contract';
import { Command, InvalidArgumentError } from 'commander';
import { activate } from '../operations/activate';
import type { Changes } from '../gate/readCandidate';
import { say } from './report';
import {
  parseApp,
  liveLine,
  createNote,
  openTargetStore,
  addReleaseOptions,
  type ReleaseOptions,
} from './options';

/** `activate APP VERSION [APP VERSION …]` */
export const activateCommand = addReleaseOptions(
  new Command('activate')
    .description('make published versions live, in one release')
    .argument(
      '<app-and-version...>',
      'an app and its version, e.g. marketing 1.2.0-3f9a1c04; repeat for more apps',
    ),
).action(async (words: string[], options: ReleaseOptions, command: Command) => {
  const changes = readChanges(words, command);
  const store = await openTargetStore(options);
  const release = await activate(store, changes, {
    ...(await createNote(options)),
    command: 'activate',
  });
  say(liveLine(release.number, words.join(' '), store, options));
});

function readChanges(words: string[], command: Command): Changes {
  const changes: Changes = {};
  for (let at = 0; at < words.length; at += 2) {
    const [word = '', version] = words.slice(at, at + 2);
    const app = requireApp(word, command);
    if (!version) command.error(`error: name the version of ${app}, e.g. ${app} 1.2.0-3f9a1c04`);
    changes[app] = version;
  }
  return changes;
}

function requireApp(word: string, command: Command): AppName {
  try {
    return parseApp(word);
  } catch (error) {
    if (error instanceof InvalidArgumentError)
      command.error(`error: unknown app "${word}". ${error.message}`);
    throw error;
  }
}

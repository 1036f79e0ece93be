import type { AppName } from '@site/contract';
import { Command, InvalidArgumentError } from 'commander';
import { activate } from '../operations/activate';
import type { Changes } from '../gate/readCandidate';
import { say } from './report';
import {
  appName,
  liveLine,
  noteOf,
  storeOf,
  addReleaseOptions,
  type ReleaseOptions,
} from './options';

/** `activate APP VERSION [APP VERSION …]` */
export const activateCommand = addReleaseOptions(
  new Command('activate')
    .description('make published versions live, all of them at once')
    .argument(
      '<app-and-version...>',
      'an app and its version, e.g. marketing 1.2.0-3f9a1c04; more of them may follow',
    ),
).action(async (words: string[], options: ReleaseOptions, command: Command) => {
  const changes = changesOf(words, command);
  const store = await storeOf(options);
  const release = await activate(store, changes, {
    ...(await noteOf(options)),
    command: 'activate',
  });
  say(liveLine(release.number, words.join(' '), store, options));
});

function changesOf(words: string[], command: Command): Changes {
  const changes: Changes = {};
  for (let at = 0; at < words.length; at += 2) {
    const [word = '', version] = words.slice(at, at + 2);
    const app = readAppName(word, command);
    if (!version) command.error(`error: name the version of ${app}, e.g. ${app} 1.2.0-3f9a1c04`);
    changes[app] = version;
  }
  return changes;
}

function readAppName(word: string, command: Command): AppName {
  try {
    return appName(word);
  } catch (error) {
    if (error instanceof InvalidArgumentError)
      command.error(`error: "${word}" is no app. ${error.message}`);
    throw error;
  }
}

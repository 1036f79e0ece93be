import { Command, InvalidArgumentError } from 'commander';
import { activate, type Changes } from '../activate';
import { say } from '../report';
import { appName, storeOf, storeOption, type StoreOption } from './options';

/** `activate APP VERSION [APP VERSION …]` */
export const activateCommand = new Command('activate')
  .description('make published versions live, all of them at once')
  .argument('<app-and-version...>', 'an app and its version, e.g. marketing 1.2.0-3f9a1c04; more of them may follow')
  .addOption(storeOption())
  .action(async (words: string[], options: StoreOption) => {
    const store = storeOf(options);
    const release = await activate(store, changesOf(words));
    say(`Release ${release.number} is live in ${store.address}`);
  });

function changesOf(words: string[]): Changes {
  const changes: Changes = {};
  for (let at = 0; at < words.length; at += 2) {
    const [app, version] = words.slice(at, at + 2);
    if (!app || !version) throw new InvalidArgumentError(`Name a version of ${app}.`);
    changes[appName(app)] = version;
  }
  return changes;
}

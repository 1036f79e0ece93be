import { Command } from 'commander';
import { configure, listSettings, type SettingStatus } from '../operations/configure';
import { say } from './report';
import { sayLive } from './sayLive';
import {
  jsonOption,
  createNote,
  openTargetStore,
  type JsonOption,
  addReleaseOptions,
  type ReleaseOptions,
} from './options';
import { NONE, table } from './table';

/** `configure [KEY=VALUE …]` */
export const configureCommand = addReleaseOptions(
  new Command('configure')
    .description('change site settings in a new release; without arguments, print them')
    .argument('[settings...]', 'KEY=VALUE, e.g. productName="Iron Diary"; KEY= clears a setting'),
)
  .addOption(jsonOption())
  .action(async (words: string[], options: Options, command: Command) => {
    const changes = readChanges(words, command);
    const store = await openTargetStore(options);
    if (words.length === 0) {
      const settings = await listSettings(store);
      const values = Object.fromEntries(settings.map(({ name, value }) => [name, value]));
      return say(options.json ? JSON.stringify(values, null, 2) : formatSettings(settings));
    }
    const note = await createNote(options);
    await sayLive(
      store,
      options,
      () => configure(store, changes, note),
      () => words.join(' '),
      options.json && (({ site }) => JSON.stringify(site, null, 2)),
    );
  });

type Options = ReleaseOptions & JsonOption;

const formatSettings = (settings: SettingStatus[]) =>
  table([
    ['setting', 'value', 'app', 'about'],
    ...settings.map(({ name, value, app, about }) => [
      name,
      value,
      app ?? NONE,
      about ?? 'No live app declares it.',
    ]),
  ]);

function readChanges(words: string[], command: Command): Record<string, string> {
  const pairs = words.map((word) => {
    const [, key, value] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
    if (key === undefined || value === undefined)
      command.error(
        `error: "${word}" is not a setting: write KEY=VALUE, e.g. productName="Iron Diary"`,
      );
    return [key, value] as const;
  });
  const keys = pairs.map(([key]) => key);
  const duplicate = keys.find((key, at) => keys.indexOf(key) !== at);
  if (duplicate !== undefined) command.error(`error: ${duplicate} is given twice`);
  return Object.fromEntries(pairs);
}

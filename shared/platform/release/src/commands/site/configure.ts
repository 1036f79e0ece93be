import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { advise, writeHint } from '@site/project';
import { configure, readSettings } from '../../changes/configure';
import { Versions } from '../../documents/readVersion';
import { requireNewest } from '../../log/readEntries';
import {
  createCommand,
  openTargetStore,
  RELEASE_OPTIONS,
  type SharedOptions,
} from '../run/createCommand';
import { NONE, say, table } from '../run/report';
import { ReleaseRun } from '../run/ReleaseRun';

export const configureCommand = createCommand(
  'configure',
  'change site settings in a new release; without arguments, print them',
  [...RELEASE_OPTIONS, 'json'],
  'configure',
  'configure productName="Iron Diary"',
)
  .argument('[settings...]', 'KEY=VALUE, e.g. productName="Iron Diary"; KEY= clears a setting')
  .action(async (words, options, command) => {
    const { json, message } = options;
    if (words.length === 0) {
      if (message !== undefined)
        command.error('error: -m says why something changes: add KEY=VALUE');
      return listSettings(options);
    }
    const values = readValues(words, command);
    const run = await ReleaseRun.open(options);
    const made = await run.commit(configure(values));
    const { release, changed } = made;
    if (json) return run.say(made, JSON.stringify({ ...release.site, changed }, null, 2));
    const unchanged = `the settings are those of release ${release.number}`;
    run.sayLive(made, words.join(' '), unchanged);
  });

/** Prints the settings, with those that have no value yet. */
async function listSettings(options: SharedOptions): Promise<void> {
  const store = await openTargetStore(options);
  const newest = await requireNewest(store);
  const { values } = newest.internal;
  const reader = new Versions(store);
  const declared = await readSettings(newest, {
    read: (versions) => reader.read(versions, newest),
  });
  const unused = Object.entries(values).filter(([name]) => !declared.has(name));
  const rows = [
    ...[...declared].map(([name, { app, about, default: standard }]) => {
      return [name, values[name] ?? standard, app, about];
    }),
    ...unused.map(([name, value]) => [
      name,
      value,
      NONE,
      `No live version declares it. To clear it: ${writeHint(advise('configure', `${name}=`), options)}`,
    ]),
  ];
  if (options.json) return say(JSON.stringify(Object.fromEntries(rows), null, 2));
  say(table([['setting', 'value', 'app', 'about'], ...rows]));
}

function readValues(words: string[], command: CommandUnknownOpts): Record<string, string> {
  const values = new Map<string, string>();
  for (const word of words) {
    const [, key, value] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
    if (key === undefined || value === undefined)
      command.error(
        `error: "${word}" is not a setting: write KEY=VALUE, e.g. productName="Iron Diary"`,
      );
    if (values.has(key)) command.error(`error: ${key} is given twice`);
    values.set(key, value);
  }
  return Object.fromEntries(values);
}

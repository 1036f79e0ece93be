import type { Release } from '@site/format';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { configure, readSettings } from '../../changes/configure';
import { Versions } from '../../documents/readVersion';
import { requireNewest } from '../../log/readEntries';
import { readStaticFolder } from '../../publish/readStaticFolder';
import { fromWorkingFolder } from '../../stores/openStore';
import {
  createCommand,
  openTargetStore,
  RELEASE_OPTIONS,
  type SharedOptions,
} from '../run/createCommand';
import { NONE, say, table } from '../run/report';
import { ReleaseRun } from '../run/ReleaseRun';

/** `configure [KEY=VALUE …]` */
export const configureCommand = createCommand(
  'configure',
  'change site settings and static files in a new release; without arguments, print them',
  [...RELEASE_OPTIONS, 'json'],
  'configure',
  'configure productName="Iron Diary"',
)
  .argument('[settings...]', 'KEY=VALUE, e.g. productName="Iron Diary"; KEY= clears a setting')
  .option(
    '--files <folder>',
    'replace the files in the site’s root that belong to no app with those of a folder, e.g. .well-known/assetlinks.json',
    fromWorkingFolder,
  )
  .action(async (words, options, command) => {
    const { files: folder, json, message } = options;
    if (words.length === 0 && folder === undefined) {
      if (message !== undefined)
        command.error('error: -m says why something changes: add KEY=VALUE or --files FOLDER');
      return listSite(options);
    }
    const values = readValues(words, command);
    const run = await ReleaseRun.open(options);
    const files = folder === undefined ? undefined : await readStaticFolder(folder);
    const made = await run.commit(configure(values, files));
    const { release, changed } = made;
    if (json) return run.say(made, toJson(release.site, release.staticFiles, { changed }));
    const names = Object.keys(release.staticFiles).join(', ');
    const replaced = folder === undefined ? [] : [names ? `files ${names}` : 'no files'];
    run.sayLive(
      made,
      [words.join(' '), ...replaced].filter(Boolean).join(', '),
      words.length > 0
        ? `the settings are those of release ${release.number}`
        : `the files are those of release ${release.number}`,
    );
  });

/** Settings by name, and the static files if there are any. No setting has one of the other names. */
const toJson = (settings: Record<string, string>, files: Release['staticFiles'], more = {}) =>
  JSON.stringify(
    { ...settings, ...(Object.keys(files).length > 0 && { files }), ...more },
    null,
    2,
  );

/** Prints the settings, with those that have no value yet, and the static files. */
async function listSite(options: SharedOptions): Promise<void> {
  const store = await openTargetStore(options);
  const newest = await requireNewest(store);
  const { staticFiles, internal } = newest;
  const reader = new Versions(store);
  const declared = await readSettings(newest, {
    read: (versions) => reader.read(versions, newest),
  });
  const unused = Object.entries(internal.values).filter(([name]) => !declared.has(name));
  const rows = [
    ...[...declared].map(([name, { app, about, default: standard }]) => {
      return [name, internal.values[name] ?? standard, app, about];
    }),
    ...unused.map(([name, value]) => [
      name,
      value,
      NONE,
      `No live version declares it. To clear it: npm run release -- configure ${name}=`,
    ]),
  ];
  if (options.json)
    return say(toJson(Object.fromEntries(rows) as Record<string, string>, staticFiles));
  say(table([['setting', 'value', 'app', 'about'], ...rows]));
  const files = Object.entries(staticFiles).map(([name, { bytes }]) => [name, String(bytes)]);
  if (files.length > 0) say(`\n${table([['file', 'bytes'], ...files])}`);
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

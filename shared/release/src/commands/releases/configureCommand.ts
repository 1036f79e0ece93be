import { Command } from 'commander';
import { examples } from '../options/examples';
import {
  configure,
  listSettings,
  listStaticFiles,
  type SettingStatus,
} from '../../operations/configure';
import { say } from '../output/report';
import { notifying, type Attempt } from '../output/notifying';
import { sayLive } from '../output/sayLive';
import {
  jsonOption,
  createNote,
  openTargetStore,
  type JsonOption,
  addReleaseOptions,
  type ReleaseOptions,
} from '../options/options';
import { fromWorkingFolder } from '../../stores/openStore';
import { readStaticFolder } from '../../static-files/readStaticFolder';
import type { StaticFiles } from '../../static-files/staticContents';
import { NONE, table } from '../output/table';

/** `configure [KEY=VALUE …]` */
export const configureCommand = addReleaseOptions(
  new Command('configure')
    .description(
      'change site settings and static files in a new release; without arguments, print them',
    )
    .argument('[settings...]', 'KEY=VALUE, e.g. productName="Iron Diary"; KEY= clears a setting')
    .option(
      '--files <folder>',
      'replace the files in the site’s root that belong to no app with those of a folder, e.g. .well-known/assetlinks.json',
    ),
)
  .addOption(jsonOption())
  .addHelpText('after', examples('configure', 'configure productName="Iron Diary"'))
  .action(notifying(describe, run));

/** Names the settings, without their values. Without arguments, it only prints. */
function describe(words: string[], { files }: Options): Attempt | undefined {
  const names = words.map((word) => word.replace(/=.*/s, ''));
  const changed = files === undefined ? names : [...names, '--files'];
  return changed.length === 0
    ? undefined
    : { command: `configure ${changed.join(' ')}`, versions: {} };
}

async function run(words: string[], options: Options, command: Command) {
  const changes = readChanges(words, command);
  const store = await openTargetStore(options);
  if (!describe(words, options)) {
    const settings = await listSettings(store);
    const files = await listStaticFiles(store);
    if (!options.json) say(formatSettings(settings) + formatFiles(files));
    else say(toJson(Object.fromEntries(settings.map(({ name, value }) => [name, value])), files));
    return undefined;
  }
  const files =
    options.files === undefined
      ? undefined
      : await readStaticFolder(fromWorkingFolder(options.files));
  const note = await createNote(options);
  // The output is JSON and nothing else.
  const sayWait = options.json ? console.error : say;
  return sayLive(
    store,
    options,
    (hooks) => configure(store, changes, note, { files, say: sayWait, ...hooks }),
    () => [words.join(' '), files ? describeFiles(files) : ''].filter(Boolean).join(', '),
    options.json && (({ site, staticFiles }) => toJson(site, staticFiles)),
  );
}

type Options = ReleaseOptions & JsonOption & { files?: string };

/** Settings by name, and the static files if there are any. No setting is called `files`. */
const toJson = (settings: Record<string, string>, files: StaticFiles = {}) =>
  JSON.stringify({ ...settings, ...(Object.keys(files).length > 0 && { files }) }, null, 2);

const describeFiles = (files: Map<string, Buffer>) =>
  files.size === 0 ? 'no files' : `files ${[...files.keys()].join(', ')}`;

const formatFiles = (files: StaticFiles) =>
  Object.keys(files).length === 0
    ? ''
    : `\n\n${table([
        ['file', 'bytes'],
        ...Object.entries(files).map(([name, { bytes }]) => [name, String(bytes)]),
      ])}`;

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

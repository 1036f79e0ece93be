import type { AppName } from '@site/contract';
import type { Command } from 'commander';
import { activate } from '../../changes/activate';
import { requirePreview } from '../../changes/previews';
import { rollOut } from '../../changes/rollOut';
import { requireNewest } from '../../log/readEntries';
import { createCommand, RELEASE_OPTIONS, type SharedOptions } from '../options/createCommand';
import { expectedVersion, openTargetStore } from '../options/options';
import { parseApp, parsePercent, parsePreviewName, parseVersion } from '../options/parsers';
import { liveAlready, liveLine, makeChange } from '../output/makeChange';
import { notifying } from '../output/notifying';

type ActivateOptions = SharedOptions & { preview?: string; percent?: number };

/** `activate APP VERSION [APP VERSION …]` */
export const activateCommand = createCommand(
  'activate',
  'make published versions live, in one release',
  [...RELEASE_OPTIONS, 'check', 'checkFor', 'allow', 'expect'],
  'activate marketing 1.2.0-3f9a1c04 -m "Shorter pitch"',
  'activate marketing 1.2.0-3f9a1c04 --percent 5',
  'activate --preview shorter-pitch',
)
  .argument(
    '[app-and-version...]',
    'an app and its version, e.g. marketing 1.2.0-3f9a1c04; repeat for more apps',
    (word: string, words: string[] = []) => [
      ...words,
      words.length % 2 === 0 ? parseApp(word) : parseVersion(word),
    ],
  )
  .option(
    '--percent <percent>',
    'make one version live for this part of the visitors, from 1 to 99 %; 100 makes it live for all',
    parsePercent,
  )
  .option(
    '--preview <name>',
    'make the versions of this preview live, in place of named ones',
    parsePreviewName,
  )
  .action(async (words: string[], options: ActivateOptions, command: Command) => {
    const { preview, percent = 100 } = options;
    if ((preview === undefined) === (words.length === 0))
      command.error('error: name either apps with their versions, or --preview NAME');
    const given = preview === undefined ? words : ['--preview', preview];
    const part = options.percent === undefined ? [] : ['--percent', options.percent];
    const attempt = {
      command: ['activate', ...given, ...part].join(' '),
      versions: readVersions(words, command),
    };
    await notifying(attempt, options, async () => {
      if (preview !== undefined) attempt.versions = await previewedVersions(preview, options);
      const { versions } = attempt;
      const [[app = '', version = ''] = [], ...others] = Object.entries(versions);
      for (const option of ['expect', 'percent'] as const)
        if (options[option] !== undefined && others.length > 0)
          command.error(`error: --${option} is about one app, and more are named`);
      const how = { expect: expectedVersion(app, options) };
      const [change, visitors] =
        percent < 100
          ? [rollOut({ app, version }, percent, how), ` for ${percent} % of the visitors`]
          : [activate(versions, how), ''];
      const names = Object.entries(versions).flat().join(' ');
      const describe = liveLine(() => names + visitors, liveAlready(Object.keys(versions)));
      return makeChange(options, change, describe);
    });
  });

async function previewedVersions(name: string, options: SharedOptions) {
  const store = await openTargetStore(options);
  return requirePreview(await requireNewest(store), name, store.address).versions;
}

function readVersions(words: string[], command: Command): Record<AppName, string> {
  const versions: Record<AppName, string> = {};
  for (let at = 0; at < words.length; at += 2) {
    const [app = '', version] = words.slice(at, at + 2);
    if (!version) command.error(`error: name the version of ${app}, e.g. ${app} 1.2.0-3f9a1c04`);
    if (Object.hasOwn(versions, app)) command.error(`error: ${app} is named twice`);
    versions[app] = version;
  }
  return versions;
}

import type { AppName } from '@site/format';
import { Option, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { activate, rollOut } from '../changes/activate';
import { requirePreview } from '../changes/previews';
import { requireNewest } from '../log/readEntries';
import { createCommand, LIVE_OPTIONS } from './options/createCommand';
import { parseApp, parsePercent, parsePreviewName, parseVersion } from './options/parsers';
import { liveAlready, nameVersions, ReleaseRun, type Versions } from './release/ReleaseRun';

/** `activate APP VERSION [APP VERSION …]` */
export const activateCommand = createCommand(
  'activate',
  'make published versions live, in one release',
  LIVE_OPTIONS,
  'activate marketing 1.2.0-3f9a1c04 -m "Shorter pitch"',
  'activate marketing 1.2.0-3f9a1c04 --percent 5',
  'activate --preview shorter-pitch --expect 1.2.0-3f9a1c04',
)
  .argument(
    '[app-and-version...]',
    'an app and its version, e.g. marketing 1.2.0-3f9a1c04; repeat for more apps',
    (word: string, words: string[] = []) => [
      ...words,
      words.length % 2 === 0 ? parseApp(word) : parseVersion(word),
    ],
  )
  .addOption(
    new Option('--percent <percent>', 'for this part of the visitors; 100 is all of them')
      .argParser(parsePercent)
      .conflicts('origin'),
  )
  .option(
    '--preview <name>',
    'the version of this preview, not a named one; --expect is then the version that it must show',
    parsePreviewName,
  )
  .action(async (words, options, command) => {
    const { preview, percent, expect, origin } = options;
    if ((preview === undefined) === (words.length === 0))
      command.error('error: name either apps with their versions, or --preview NAME');
    const named = readVersions(words, command);
    const run = await ReleaseRun.open(options);
    const versions =
      preview === undefined
        ? named
        : requirePreview(await requireNewest(run.store), preview, run.store.address, expect)
            .versions;
    const [[app = '', version = ''] = [], ...others] = Object.entries(versions);
    for (const option of ['expect', 'percent'] as const)
      if (options[option] !== undefined && others.length > 0)
        command.error(`error: --${option} is about one app, and more are named`);
    const how = {
      expect: preview === undefined && expect ? { app, ...expect } : undefined,
      origin,
    };
    const isRollout = percent !== undefined && percent < 100;
    const made = await run.commit(
      isRollout ? rollOut({ app, version }, percent, how) : activate(versions, how),
    );
    const names = nameVersions(versions);
    run.sayLive(
      made,
      isRollout ? `${names} for ${percent} % of the visitors` : names,
      liveAlready(made, Object.keys(versions)),
    );
    await run.check(made);
  });

function readVersions(words: string[], command: CommandUnknownOpts): Versions {
  const versions: Versions = {};
  for (let at = 0; at < words.length; at += 2) {
    const [app = '', version] = words.slice(at, at + 2) as [AppName, string?];
    if (!version) command.error(`error: name the version of ${app}, e.g. ${app} 1.2.0-3f9a1c04`);
    if (Object.hasOwn(versions, app)) command.error(`error: ${app} is named twice`);
    versions[app] = version;
  }
  return versions;
}

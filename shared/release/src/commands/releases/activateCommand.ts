import { Command, InvalidArgumentError, Option } from 'commander';
import { examples } from '../options/examples';
import { activate } from '../../operations/activate';
import { previewedVersions } from '../../operations/previews/previewedVersions';
import { rollOut } from '../../operations/rollouts/rollOut';
import type { Versions } from '../../gate/readCandidate';
import { notifying, type Attempt } from '../output/notifying';
import { addCheckOptions, type CheckOptions } from '../options/checkOptions';
import { percentOption, type PercentOption } from '../options/percentOption';
import { parsePreviewName } from '../options/previewOptions';
import { say } from '../output/report';
import { sayLive } from '../output/sayLive';
import {
  allowOption,
  expectedVersion,
  expectOption,
  parseApp,
  parseVersion,
  createNote,
  openTargetStore,
  addReleaseOptions,
  type AllowOption,
  type ExpectOption,
  type ReleaseOptions,
} from '../options/options';

/** `activate APP VERSION [APP VERSION …]` */
export const activateCommand = addCheckOptions(
  addReleaseOptions(
    new Command('activate')
      .description('make published versions live, in one release')
      .argument(
        '[app-and-version...]',
        'an app and its version, e.g. marketing 1.2.0-3f9a1c04; repeat for more apps',
      ),
  ),
)
  .addOption(allowOption())
  .addOption(expectOption())
  .addOption(percentOption())
  .addOption(
    new Option(
      '--preview <name>',
      'make the versions of this preview live, in place of named ones',
    ).argParser(parsePreviewName),
  )
  .addHelpText(
    'after',
    examples(
      'activate marketing 1.2.0-3f9a1c04 -m "Shorter pitch"',
      'activate marketing 1.2.0-3f9a1c04 --percent 5',
      'activate --preview shorter-pitch',
    ),
  )
  .action(notifying(describe, run));

async function run(words: string[], options: ActivateCommandOptions, command: Command) {
  const { preview } = options;
  if ((preview === undefined) === (words.length === 0))
    command.error('error: name either apps with their versions, or --preview NAME');
  const given = readVersions(words, command);
  const store = await openTargetStore(options);
  const versions = preview === undefined ? given : await previewedVersions(store, preview);
  const [[app = '', version = ''] = [], ...others] = Object.entries(versions);
  const { percent = 100 } = options;
  for (const option of ['expect', 'percent'] as const)
    if (options[option] !== undefined && others.length > 0)
      command.error(`error: --${option} is about one app, and more are named`);
  const expect = expectedVersion(app, options);
  const note = { ...(await createNote(options)), command: 'activate' };
  const allow = options.allow && ((additions: string[]) => additions.forEach(say));
  return sayLive(
    store,
    options,
    (hooks) => {
      const commit = { note, expect, allow, say, ...hooks };
      return percent < 100
        ? rollOut(store, { app, version, percent }, commit)
        : activate(store, versions, commit);
    },
    () =>
      Object.entries(versions).flat().join(' ') +
      (percent < 100 ? ` for ${percent} % of the visitors` : ''),
  );
}

type ActivateCommandOptions = ReleaseOptions &
  AllowOption &
  ExpectOption &
  CheckOptions &
  PercentOption & { preview?: string };

async function describe(
  words: string[],
  { preview, percent, ...options }: ActivateCommandOptions,
): Promise<Attempt> {
  const part = percent === undefined ? '' : ` --percent ${percent}`;
  if (preview === undefined)
    return {
      command: `activate ${words.join(' ')}${part}`,
      versions: Object.fromEntries(
        words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1]]] : [])),
      ),
    };
  const store = await openTargetStore({ ...options, dryRun: true });
  const versions = await previewedVersions(store, preview).catch(() => ({}));
  return { command: `activate --preview ${preview}${part}`, versions };
}

function readVersions(words: string[], command: Command): Versions {
  const versions: Versions = {};
  for (let at = 0; at < words.length; at += 2) {
    const [word = '', version] = words.slice(at, at + 2);
    const app = parseWord(word, 'an app', parseApp, command);
    if (!version) command.error(`error: name the version of ${app}, e.g. ${app} 1.2.0-3f9a1c04`);
    if (Object.hasOwn(versions, app)) command.error(`error: ${app} is named twice`);
    versions[app] = parseWord(version, 'a version', parseVersion, command);
  }
  return versions;
}

function parseWord(word: string, what: string, parse: (word: string) => string, command: Command) {
  try {
    return parse(word);
  } catch (error) {
    if (error instanceof InvalidArgumentError)
      command.error(`error: "${word}" is not ${what}. ${error.message}`);
    throw error;
  }
}

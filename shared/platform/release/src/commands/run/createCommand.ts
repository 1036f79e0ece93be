import { Command, Option } from '@commander-js/extra-typings';
import { DryRunStore } from '../../stores/DryRunStore';
import { fromWorkingFolder, openStore } from '../../stores/openStore';
import type { Store } from '../../stores/Store';
import { parseLine, parseOrigin, parseTime } from './parsers';
import { Refusal } from '@site/project';
import { readFile } from 'node:fs/promises';
import { reasonOf } from '../../basics/errors';
import type { AcceptedOrigins } from '../../gate/newOrigins';

/** Options that several commands have, by name. */
const OPTIONS = {
  store: new Option(
    '--store <store>',
    'where the site lives: a folder, or s3://bucket/prefix; SITE_STORE by default, otherwise .site/',
  ),
  message: new Option('-m, --message <text>', 'why, shown by status and history').argParser(
    parseLine,
  ),
  dryRun: new Option('--dry-run', 'run every check and say what would happen, but write nothing'),
  json: new Option('--json', 'print JSON'),
  staleBuild: new Option(
    '--stale-build',
    'release a build as it is, though its sources have changed since',
  ),
  allow: new Option('--allow', 'let the app’s pages use the origins that it newly asks for'),
  allowFrom: new Option(
    '--allow-from <file>',
    'let the app’s pages use those of them that are lines of this file, as a refusal prints them',
  )
    .argParser(fromWorkingFolder)
    .conflicts('allow'),
  origin: new Option(
    '--origin <origin>',
    'set the site’s own address (publicOrigin) in the same release: the first one of a bucket needs it',
  ).argParser(parseOrigin),
  check: new Option(
    '--check <origin>',
    'ask the live site from outside, and take the release back if it is not as composed; e.g. https://www.example.com',
  ).argParser(parseOrigin),
  checkFor: new Option(
    '--check-for <time>',
    'how long servers and caches have for that, e.g. 90s or 5m; 60s by default',
  ).argParser(parseTime),
};

/** Values of the options that several commands have. */
export type SharedOptions = {
  store?: string;
  message?: string;
  dryRun?: true | undefined;
  json?: true;
  staleBuild?: true;
  allow?: true;
  /** A file of origins that are accepted, a line each. */
  allowFrom?: string;
  /** The site's own address. */
  origin?: string;
  /** Origin of the live site. */
  check?: string;
  /** Milliseconds that the live site has to be as composed. */
  checkFor?: number;
};

/** Names of the options of a command that makes a release: where, why, and whether to write at all. */
export const RELEASE_OPTIONS = ['store', 'message', 'dryRun'] as const;

/** Names of the options of a command that makes versions live. */
export const LIVE_OPTIONS = [
  ...RELEASE_OPTIONS,
  'check',
  'checkFor',
  'allow',
  'allowFrom',
  'origin',
] as const;

/**
 * Creates a command.
 *
 * @param about what it does
 * @param options names of the options that others have, too
 * @param examples words after `release`, for its `--help`
 */
export function createCommand(
  name: string,
  about: string,
  options: readonly (keyof typeof OPTIONS)[],
  ...examples: string[]
): Command<[], SharedOptions> {
  const command = new Command<[], SharedOptions>(name).description(about);
  for (const option of options) command.addOption(OPTIONS[option]);
  const lines = examples.map((example) => `\n  npm run release -- ${example}`);
  // After what a command adds itself.
  if (lines.length > 0) command.addHelpText('afterAll', `\nFor example:${lines.join('')}`);
  return command.hook('preAction', () => {
    const { check, checkFor } = command.opts();
    if (checkFor !== undefined && check === undefined)
      command.error('error: --check-for needs --check ORIGIN');
  });
}

/** Opens the store that a command was given; a dry run gets one whose writes go nowhere. */
export async function openTargetStore({ store, dryRun }: SharedOptions): Promise<Store> {
  const opened = await openStore(store);
  return dryRun ? new DryRunStore(opened) : opened;
}

/** Returns the new origins that `--allow` or `--allow-from` accepts. */
export async function acceptedOrigins({
  allow,
  allowFrom,
}: SharedOptions): Promise<AcceptedOrigins | undefined> {
  if (allow) return 'all';
  if (allowFrom === undefined) return undefined;
  const text = await readFile(allowFrom, 'utf8').catch((cause: unknown) => {
    throw new Refusal(
      `--allow-from ${allowFrom} can’t be read: ${reasonOf(cause)}`,
      'Name a file with the accepted origins, a line each, as a refusal prints them. It may be empty.',
      { cause },
    );
  });
  return { file: allowFrom, lines: text.split('\n').map((line) => line.trim()) };
}

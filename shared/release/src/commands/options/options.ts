import { APP_NAME, type AppName } from '@site/contract';
import { localApps } from '../../builds/localApps';
import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import * as v from 'valibot';
import type { ReleaseNote } from '../../records/releaseNote';
import { version as versionSchema } from '../../records/schemas/fields';
import { lineSchema } from '../../records/schemas/lineSchema';
import { DryRunStore } from '../../stores/DryRunStore';
import { openStore } from '../../stores/openStore';
import type { Store } from '../../stores/objects/Store';
import { publicTeam, whoReleases } from './whoReleases';

/** Parses the name of any app. @throws InvalidArgumentError if no app can have it */
export function parseApp(value: string): AppName {
  if (APP_NAME.test(value)) return value;
  throw new InvalidArgumentError(
    'An app’s name is lower-case words with dashes between them, at most 30 characters.',
  );
}

/** Parses the name of a version. @throws InvalidArgumentError if no version can have it */
export function parseVersion(value: string): string {
  if (v.is(versionSchema, value)) return value;
  throw new InvalidArgumentError('It must be a version, e.g. 1.2.0-3f9a1c04.');
}

/** Parses the name of an app of this checkout. @throws InvalidArgumentError if there is none */
function parseLocalApp(value: string): AppName {
  const apps = localApps();
  if (apps.includes(value)) return value;
  throw new InvalidArgumentError(`This checkout has ${apps.join(', ')}.`);
}

/** `APP`, for commands that need an app's build. */
export const localAppArgument = () =>
  new Argument('<app>', 'an app of this checkout').argParser(parseLocalApp);

/** `APP`, for commands that act on a live app, even if this checkout does not have it. */
export const appArgument = (name = '<app>') =>
  new Argument(name, 'a live app; see status').argParser(parseApp);

/** `--store`, for every command. */
export const storeOption = () =>
  new Option(
    '--store <store>',
    'where the site lives: a folder, or s3://bucket/prefix; .site/ by default',
  ).env('SITE_STORE');

/** Adds the options of a command that makes a release: where, why, and whether to write at all. */
export const addReleaseOptions = (command: Command): Command =>
  command
    .addOption(storeOption())
    .addOption(messageOption())
    .addOption(dryRunOption())
    .addOption(notifyOption());

/** `--notify`, for every command that makes a release, or freezes the site. */
export const notifyOption = () =>
  new Option(
    '--notify <url>',
    'post a line of JSON there about what became of it: who, what, why, from, to, result',
  ).env('SITE_NOTIFY');

/** Value of `--notify`. */
export interface NotifyOption {
  notify?: string;
}

/** `--allow`, for commands that make versions live. */
export const allowOption = () =>
  new Option('--allow', 'let the app’s pages use the origins that it newly asks for');

/** Value of `--allow`. */
export interface AllowOption {
  allow?: true;
}

/** `--expect`, for commands that make a version live. */
export const expectOption = () =>
  new Option(
    '--expect <version>',
    'refuse if the app’s live version is neither this one nor the new one; none for an app that is not live',
  ).argParser((value: string) => (value === 'none' ? value : parseVersion(value)));

/** Value of `--expect`. */
export interface ExpectOption {
  expect?: string;
}

/** Returns what `--expect` says about an app; undefined without it. */
export const expectedVersion = (app: AppName, { expect }: ExpectOption) =>
  expect === undefined ? undefined : { app, version: expect === 'none' ? undefined : expect };

/** `--dry-run`, for every command that writes. */
export const dryRunOption = () =>
  new Option('--dry-run', 'run every check and say what would happen, but write nothing');

/** `--json`, for every command that prints a table. */
export const jsonOption = () => new Option('--json', 'print JSON');

/** `--message`, for every command that makes a release. */
export const messageOption = () =>
  new Option('-m, --message <text>', 'why, shown by status and history').argParser(
    (value: string) => {
      const result = v.safeParse(lineSchema, value);
      if (result.success) return result.output;
      throw new InvalidArgumentError(`It ${result.issues[0].message}.`);
    },
  );

/** Value of `--store`. */
export interface StoreOption {
  store?: string;
}

/** Value of `--dry-run`. */
export interface DryRunOption {
  dryRun?: true;
}

/** Value of `--json`. */
export interface JsonOption {
  json?: true;
}

/** Value of `--message`. */
export interface MessageOption {
  message?: string;
}

/** Values of the options that `addReleaseOptions` adds. */
export type ReleaseOptions = StoreOption & MessageOption & DryRunOption & NotifyOption;

/** Opens the store that a command was given; a dry run gets one whose writes go nowhere. */
export async function openTargetStore({
  store,
  dryRun,
}: StoreOption & DryRunOption): Promise<Store> {
  const opened = await openStore(store);
  return dryRun ? new DryRunStore(opened) : opened;
}

/** Parses a whole number of 1 or more. @throws InvalidArgumentError otherwise */
export function parseCount(value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a whole number, 1 or more.');
}

/** Parses a port; 0 lets the system choose one. @throws InvalidArgumentError if it is none */
export function parsePort(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
  throw new InvalidArgumentError('It must be a port, a number from 1 to 65535.');
}

/** Parses an age, e.g. `30d`, into milliseconds. @throws InvalidArgumentError if it is none */
export function parseAge(value: string): number {
  const [, count, unit] = /^(\d{1,5})([dh])$/.exec(value) ?? [];
  if (count === undefined)
    throw new InvalidArgumentError('It must be days or hours, e.g. 30d or 12h.');
  return Number(count) * (unit === 'd' ? 24 : 1) * 3600_000;
}

/** Creates the note that says who makes a release, and why. */
export const createNote = async ({
  message,
}: MessageOption): Promise<Omit<ReleaseNote, 'command'>> => {
  const team = publicTeam();
  return {
    by: await whoReleases(),
    ...(team !== undefined && { team }),
    ...(message !== undefined && { message }),
  };
};

/**
 * Returns the line that a command prints after making a release, or after a dry run.
 *
 * @param what names what went live, e.g. `marketing 1.2.0-3f9a1c04`
 */
export const liveLine = (
  release: number,
  what: string,
  { address }: Store,
  { dryRun }: DryRunOption,
) =>
  dryRun
    ? `Release ${release} would be live in ${address}: ${what}; nothing was written`
    : `Release ${release} is live in ${address}: ${what}`;

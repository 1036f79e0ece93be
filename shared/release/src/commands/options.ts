import { APP_NAMES, type AppName } from '@site/contract';
import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import * as v from 'valibot';
import type { ReleaseNote } from '../records/releaseNote';
import { lineSchema } from '../records/lineSchema';
import { DryRunStore } from '../stores/DryRunStore';
import { openStore } from '../stores/openStore';
import type { Store } from '../stores/objects/Store';
import { whoReleases } from './whoReleases';

/** Checks an app's name as it is given on a command line. */
export function appName(value: string): AppName {
  const app = APP_NAMES.find((name) => name === value);
  if (app) return app;
  throw new InvalidArgumentError(`The apps are ${APP_NAMES.join(', ')}.`);
}

/** `APP`, for commands that act on one app. */
export const appArgument = () => new Argument('<app>', APP_NAMES.join(', ')).argParser(appName);

/** `--store`, for every command. */
export const storeOption = () =>
  new Option('--store <store>', 'where the site lives: a folder, or s3://bucket/prefix').env(
    'SITE_STORE',
  );

/** What every command that makes a release is told: where, why, and whether it is only tried. */
export const addReleaseOptions = (command: Command): Command =>
  command.addOption(storeOption()).addOption(messageOption()).addOption(dryRunOption());

/** `--dry-run`, for every command that writes. */
export const dryRunOption = () =>
  new Option('--dry-run', 'do all that the command does, refusals included, and write nothing');

/** `--json`, for every command that prints a table. */
export const jsonOption = () => new Option('--json', 'print JSON');

/** `--message`, for every command that makes a release. */
const messageOption = () =>
  new Option('-m, --message <text>', 'why, for status and history').argParser((value: string) => {
    const result = v.safeParse(lineSchema, value);
    if (result.success) return result.output;
    throw new InvalidArgumentError(`It ${result.issues[0].message}.`);
  });

/** What `--store` yields. */
export interface StoreOption {
  store?: string;
}

/** What `--dry-run` yields. */
export interface DryRunOption {
  dryRun?: true;
}

/** What `--json` yields. */
export interface JsonOption {
  json?: true;
}

/** What `--message` yields. */
export interface MessageOption {
  message?: string;
}

/** What `addReleaseOptions` yields. */
export type ReleaseOptions = StoreOption & MessageOption & DryRunOption;

/** The store that a command was told to use; in a dry run one whose writes go nowhere. */
export async function storeOf({ store, dryRun }: StoreOption & DryRunOption): Promise<Store> {
  const opened = await openStore(store);
  return dryRun ? new DryRunStore(opened) : opened;
}

/** A whole number from 1 on, as it is given on a command line. */
export function countOf(value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a whole number from 1 on.');
}

/** By whom and why a release is made. */
export const noteOf = async ({
  message,
}: MessageOption): Promise<Omit<ReleaseNote, 'command'>> => ({
  by: await whoReleases(),
  ...(message !== undefined && { message }),
});

/**
 * What a command says when it has made a release, or in a dry run would have.
 *
 * @param what is live by it, e.g. `marketing 1.2.0-3f9a1c04`
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

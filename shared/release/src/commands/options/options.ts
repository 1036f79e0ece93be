import type { AppName } from '@site/contract';
import { Argument } from 'commander';
import type { Note } from '../../commit/commit';
import { DryRunStore } from '../../stores/DryRunStore';
import { fromWorkingFolder, openStore } from '../../stores/openStore';
import type { Store } from '../../stores/Store';
import type { SharedOptions } from './createCommand';
import { parseApp, parseLocalApp } from './parsers';
import { publicTeam, whoReleases } from './whoReleases';

/** `APP`, for commands that need an app's build. */
export const localAppArgument = () =>
  new Argument('<app>', 'an app of this checkout').argParser(parseLocalApp);

/** `APP`, for commands that act on a live app, even if this checkout does not have it. */
export const appArgument = (name = '<app>') =>
  new Argument(name, 'a live app; see status').argParser(parseApp);

/** Returns what `--expect` says about an app; undefined without it. */
export const expectedVersion = (app: AppName, { expect }: SharedOptions) =>
  expect === undefined ? undefined : { app, version: expect === 'none' ? undefined : expect };

/** Returns where the counts of a collector are: an address, or an absolute path. */
export const countsAt = (collector: string) =>
  /^https?:/.test(collector) ? collector : fromWorkingFolder(collector);

/** Opens the store that a command was given; a dry run gets one whose writes go nowhere. */
export async function openTargetStore({ store, dryRun }: SharedOptions): Promise<Store> {
  const opened = await openStore(store);
  return dryRun ? new DryRunStore(opened) : opened;
}

/** Creates the note that says who makes a release, and why. */
export const createNote = async (message?: string): Promise<Note> => ({
  by: await whoReleases(),
  team: publicTeam(),
  message,
});

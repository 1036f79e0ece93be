import type { AppName, LogEntry } from '@site/format';
import { Option } from '@commander-js/extra-typings';
import { GivenUp } from '../../changes/preconditions';
import {
  isRollback,
  isServed,
  versionLabel,
  versionWord,
  type VersionName,
} from '../../documents/LogEntry';
import { readBefore, readNewest } from '../../log/readEntries';
import { nameForStore } from '../../publish/publish';
import { readLocalBuild } from '../../publish/readBuild';
import type { Store } from '../../stores/Store';
import { createCommand, openTargetStore } from '../run/createCommand';
import { parseLocalApp } from '../run/parsers';
import { say, sayError } from '../run/report';

/** `version APP` */
export const versionCommand = createCommand(
  'version',
  'print the version of an app’s build, and nothing else, for scripts',
  ['store'],
  'version marketing --live',
)
  .argument('<app>', 'an app of this checkout', parseLocalApp)
  .option('--live', 'print the live version; none if the app is not live')
  .addOption(
    new Option(
      '--due',
      'print true if the build should go live after a merge: if it is not live, and nobody took it back; otherwise false',
    ).conflicts('live'),
  )
  .action(async (app, { live, due, ...options }) => {
    const store = await openTargetStore(options);
    const newest = await readNewest(store);
    const liveVersion = newest?.apps[app]?.version;
    if (live) return say(liveVersion ?? 'none');
    const named = await nameForStore(store, await readLocalBuild(app)).catch((error: unknown) => {
      // The job that asks runs after each team's merge, and must not fail until this app has another build.
      if (!due || !(error instanceof GivenUp)) throw error;
      sayError(`${error.message}\n${error.hint}`);
    });
    if (!named) return say('false');
    const { version } = named.manifest;
    if (!due) return say(version);
    if (!newest || version === liveVersion) return say(String(version !== liveVersion));
    const taken = await findTakenBack(store, newest, app, version);
    if (taken) sayError(whyNotDue({ app, version }, taken));
    say(String(!taken));
  });

/**
 * Finds the release that took a version back: the one with which visitors last lost it, by a rollback, or
 * because the app left the site.
 *
 * @param newest a release in which the version is not live
 * @returns undefined if visitors never got the version, or another one has replaced it
 */
async function findTakenBack(
  store: Store,
  newest: LogEntry,
  app: AppName,
  version: string,
): Promise<LogEntry | undefined> {
  let next = newest;
  for await (const entry of readBefore(store, newest)) {
    if (isServed(entry, { app, version }))
      return isRollback(next.internal.command) || !next.apps[app] ? next : undefined;
    next = entry;
  }
  return undefined;
}

const whyNotDue = (name: VersionName, { number, internal: { by, command, message } }: LogEntry) =>
  `${versionLabel(name)} is not due: ${by} took it back in release ${number} (${command})${message === undefined ? '' : `: ${message}`}
To make it live again: npm run release -- activate ${versionWord(name)}`;

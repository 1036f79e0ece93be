import type { AppName } from '@site/contract';
import { Option } from '@commander-js/extra-typings';
import { versionLabel, type LogEntry } from '../documents/LogEntry';
import { findTakenBack } from '../log/findTakenBack';
import { readNewest } from '../log/readEntries';
import { nameForStore, publish } from '../publish/publish';
import { checkBuild, type CheckedBuild } from '../publish/checkBuild';
import { readBuild } from '../publish/readBuild';
import { appFolder } from '../repository/appFolder';
import { fromWorkingFolder } from '../stores/openStore';
import { createCommand, openTargetStore } from './options/createCommand';
import { parseLocalApp } from './options/parsers';
import { plural, print, say, sayError, table } from './output/report';

/** Reads the build of an app of this checkout. */
export const readLocalBuild = (app: AppName) => readBuild(app, appFolder(app, 'dist'));

/** `publish APP` */
export const publishCommand = createCommand(
  'publish',
  'upload an app’s build to the store as a version, without making it live',
  ['store', 'dryRun'],
  'publish marketing',
)
  .argument('<app>', 'an app of this checkout', parseLocalApp)
  .action(async (app, options) => {
    const store = await openTargetStore(options);
    const { version, isNew } = await publish(store, await readLocalBuild(app));
    const done = options.dryRun ? 'could be published' : 'published';
    say(`${app} ${version} ${isNew ? done : 'is already published'} in ${store.address}`);
  });

/** `check-build FOLDER` */
export const checkBuildCommand = createCommand(
  'check-build',
  'say what keeps a build from being published, or what it would publish',
  ['json'],
  'check-build orders-remote/dist',
)
  .addHelpText(
    'after',
    `
Reads the build of any bundler; writes nothing and needs no store. The format is described in
shared/contract/build-format.md. deploy and activate also check it together with the other apps.`,
  )
  .argument('<folder>', 'the bundler’s output, with build.json in it', fromWorkingFolder)
  .action(async (folder, options) => {
    const checked = await checkBuild(folder);
    if (checked.faults.length > 0) process.exitCode = 1;
    print(options, checked, formatCheckedBuild);
  });

const formatCheckedBuild = ({ folder, faults, build }: CheckedBuild): string => {
  if (!build)
    return [
      `${folder} can’t be published.`,
      table([['wrong', 'what to do'], ...faults.map(({ fault, cure }) => [fault, cure])]),
    ].join('\n');
  const { app, version, files, bytes, pages, takes } = build;
  const rows = {
    pages: pages.map(({ page, compressed, budget }) => [page, String(compressed), String(budget)]),
    takes: Object.entries(takes).map(([module, taken]) => [
      ...[module, taken.version, taken.exports.join(' ')],
    ]),
  };
  return [
    `${app} ${version} can be published: ${plural(files, 'file')}, ${bytes} bytes.`,
    ...(pages.length > 0
      ? [table([['page', 'bytes of script, compressed', 'budget'], ...rows.pages])]
      : []),
    ...(rows.takes.length > 0 ? [table([['takes', 'version', 'exports'], ...rows.takes])] : []),
  ].join('\n');
};

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
      'print true if the build should go live after a merge: if it is not live, and no rollback took it back; otherwise false',
    ).conflicts('live'),
  )
  .action(async (app, { live, due, ...options }) => {
    const store = await openTargetStore(options);
    const newest = await readNewest(store);
    const liveVersion = newest?.apps[app]?.version;
    if (live) return say(liveVersion ?? 'none');
    const { version } = (await nameForStore(store, await readLocalBuild(app))).manifest;
    if (!due) return say(version);
    if (!newest || version === liveVersion) return say(String(version !== liveVersion));
    const taken = await findTakenBack(store, newest, app, version);
    if (taken) sayError(whyNotDue(versionLabel({ app, version }), taken));
    say(String(!taken));
  });

const whyNotDue = (label: string, { number, internal: { by, command, message } }: LogEntry) =>
  `${label} is not due: ${by} took it back in release ${number} (${command})${message === undefined ? '' : `: ${message}`}
To make it live again: npm run release -- activate ${label}`;

import { versionLabel } from '../../documents/LogEntry';
import { readNewest } from '../../log/readEntries';
import { publish } from '../../publish/publish';
import { readBuild, readCurrentBuild, readLocalBuild } from '../../publish/readBuild';
import { fromWorkingFolder } from '../../stores/openStore';
import { createCommand, openTargetStore } from '../run/createCommand';
import { parseLocalApp } from '../run/parsers';
import { say } from '../run/report';

export const publishCommand = createCommand(
  'publish',
  'upload an app’s build to the store as a version, without making it live',
  ['store', 'dryRun', 'staleBuild'],
  'publish marketing',
  'publish --build ../orders/dist --dry-run',
)
  .argument('[app]', 'an app of this checkout', parseLocalApp)
  .option(
    '--build <folder>',
    'the output of any bundler instead, in the format of shared/platform/format/build-format.md',
    fromWorkingFolder,
  )
  .action(async (name, { build: folder, ...options }, command) => {
    if ((name === undefined) === (folder === undefined))
      command.error('error: name either an app or --build FOLDER');
    const store = await openTargetStore(options);
    const readApp = options.staleBuild ? readLocalBuild : readCurrentBuild;
    const build = folder === undefined ? await readApp(name ?? '') : await readBuild(folder);
    const { version, isNew, restored } = await publish(store, build, await readNewest(store));
    const done = options.dryRun ? 'could be published' : 'published';
    const label = versionLabel({ app: build.manifest.app, version });
    for (const key of restored)
      say(`${key} was missing and ${options.dryRun ? 'would be' : 'is'} restored`);
    say(`${label} ${isNew ? done : 'is already published'} in ${store.address}`);
  });

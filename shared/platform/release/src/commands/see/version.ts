import { readNewest } from '../../log/readEntries';
import { nameForStore } from '../../publish/publish';
import { readLocalBuild } from '../../publish/readBuild';
import { createCommand, openTargetStore } from '../run/createCommand';
import { parseLocalApp } from '../run/parsers';
import { say } from '../run/report';

/** `version APP` */
export const versionCommand = createCommand(
  'version',
  'print the version of an app’s build, and nothing else, for scripts',
  ['store'],
  'version marketing --live',
)
  .argument('<app>', 'an app of this checkout', parseLocalApp)
  .option('--live', 'print the live version; none if the app is not live')
  .action(async (app, { live, ...options }) => {
    const store = await openTargetStore(options);
    if (live) return say((await readNewest(store))?.apps[app]?.version ?? 'none');
    say((await nameForStore(store, await readLocalBuild(app))).manifest.version);
  });

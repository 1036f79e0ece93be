import { Option } from '@commander-js/extra-typings';
import { readNewest } from '../../log/readEntries';
import { nameForStore } from '../../publish/publish';
import { readLocalBuild } from '../../publish/readBuild';
import { judgeBuild } from '../../reports/judgeBuild';
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
      'print true if the build should go live though nobody names its app, as after a merge: if it is not live, nor for some of the visitors, and nobody took it back; otherwise false',
    ).conflicts('live'),
  )
  .action(async (app, { live, due, ...options }) => {
    const store = await openTargetStore(options);
    const newest = await readNewest(store);
    if (live) return say(newest?.apps[app]?.version ?? 'none');
    const build = await readLocalBuild(app);
    if (!due) return say((await nameForStore(store, build)).manifest.version);
    const { isDue, why } = await judgeBuild(store, newest, build);
    if (why !== undefined) sayError(why);
    say(String(isDue));
  });

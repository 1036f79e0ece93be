import type { AppName } from '@site/contract';
import { Command } from 'commander';
import { examples } from '../options/examples';
import { retire } from '../../operations/retire';
import {
  addReleaseOptions,
  appArgument,
  createNote,
  openTargetStore,
  type ReleaseOptions,
} from '../options/options';
import { say } from '../output/report';
import { notifying } from '../output/notifying';
import { sayLive } from '../output/sayLive';

/** `retire APP` */
export const retireCommand = addReleaseOptions(
  new Command('retire')
    .description('take a remote that no route leads to out of the site')
    .addArgument(appArgument()),
)
  .addHelpText('after', examples('retire billing'))
  .action(
    notifying(
      (app: AppName) => ({ command: `retire ${app}`, versions: { [app]: undefined } }),
      async (app, options: ReleaseOptions) => {
        const store = await openTargetStore(options);
        const note = await createNote(options);
        return sayLive(
          store,
          options,
          (hooks) => retire(store, app, note, { say, ...hooks }),
          () => `without ${app}`,
        );
      },
    ),
  );

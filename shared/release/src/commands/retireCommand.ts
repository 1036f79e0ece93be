import type { AppName } from '@site/contract';
import { retire } from '../changes/retire';
import { createCommand, RELEASE_OPTIONS, type SharedOptions } from './options/createCommand';
import { parseApp } from './options/parsers';
import { release } from './release/release';

/** `retire APP` */
export const retireCommand = createCommand(
  'retire',
  'take a remote that no route leads to out of the site',
  RELEASE_OPTIONS,
  'retire billing',
)
  .argument('<app>', 'a live app; see status', parseApp)
  .action((app: AppName, options: SharedOptions) =>
    release(options, {
      command: `retire ${app}`,
      apps: [app],
      change: () => retire(app),
      what: () => `without ${app}`,
    }),
  );

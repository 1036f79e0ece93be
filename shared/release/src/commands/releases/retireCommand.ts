import type { AppName } from '@site/contract';
import { retire } from '../../changes/retire';
import { createCommand, RELEASE_OPTIONS, type SharedOptions } from '../options/createCommand';
import { appArgument } from '../options/options';
import { liveLine, makeChange } from '../output/makeChange';
import { notifying } from '../output/notifying';

/** `retire APP` */
export const retireCommand = createCommand(
  'retire',
  'take a remote that no route leads to out of the site',
  RELEASE_OPTIONS,
  'retire billing',
)
  .addArgument(appArgument())
  .action((app: AppName, options: SharedOptions) => {
    const attempt = { command: `retire ${app}`, versions: { [app]: undefined } };
    const describe = liveLine(() => `without ${app}`);
    return notifying(attempt, options, () => makeChange(options, retire(app), describe));
  });

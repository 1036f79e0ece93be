import { SHELL, type AppName, type ReleasedApps } from '@site/format';
import { Refusal } from '@site/project';
import { stateOf } from '../documents/LogEntry';
import type { Change } from './Change';
import { requireLiveApp, requireRelease } from './preconditions';

/** Takes a remote and its pages out of the site. A rollback brings it back. */
export const retire =
  (app: AppName): Change =>
  async (current, facts) => {
    if (app === SHELL)
      throw new Refusal(
        'the shell can’t be retired: every page needs it',
        'Name one of the remotes.',
      );
    const newest = requireRelease(current, facts);
    requireLiveApp(newest, app, facts.address);
    const { shell } = await facts.read({ [SHELL]: newest.apps.shell.version });
    if (shell?.root === app)
      throw new Refusal(
        `${app} can’t be retired: it is the root remote of shell ${shell.version}`,
        'Name another root in shell/shell.ts and deploy the shell first.',
      );
    const { [app]: _, ...apps } = newest.apps;
    return {
      state: {
        apps: apps as ReleasedApps,
        retired: { ...stateOf(newest).retired, [app]: undefined },
      },
      command: `retire ${app}`,
    };
  };

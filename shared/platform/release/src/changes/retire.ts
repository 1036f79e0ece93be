import { SHELL, type AppName, type ReleasedApps } from '@site/format';
import { howToDeploy, Refusal } from '@site/project';
import { stateOf } from '../documents/LogEntry';
import type { Change } from './Change';
import { requireLiveApp, requireRelease } from './preconditions';

/** Takes a remote that no live route leads to out of the site. A rollback brings it back. */
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
    const route = shell?.routes?.pages.find(({ page }) => page.remote === app);
    if (route)
      throw new Refusal(
        `${app} can’t be retired: shell ${shell?.version} shows it at ${route.path}`,
        `Remove its routes from shell/src/routing/routes.ts and deploy the shell first: ${howToDeploy(SHELL)}`,
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

import { SHELL, type AppName } from '@site/contract';
import { stateOf, type SiteState } from '../documents/LogEntry';
import { Refusal } from '../errors/Refusal';
import type { Change } from './Change';
import { requireLiveApp } from './requireLiveApp';
import { requireRelease } from './requireRelease';
import { requireUnfrozen } from './requireUnfrozen';

/** Takes a remote that no live route leads to out of the site. A rollback brings it back. */
export const retire = (app: AppName): Change => ({
  needsManifests: true,
  apply: (current, facts) => {
    if (app === SHELL)
      throw new Refusal(
        'the shell can’t be retired: every page needs it',
        'Name one of the remotes.',
      );
    const newest = requireRelease(current, facts);
    requireUnfrozen(newest, facts);
    requireLiveApp(newest, app, facts.address);
    const shell = facts.manifests?.shell;
    const route = shell?.routes?.pages.find(({ page }) => page.remote === app);
    if (route)
      throw new Refusal(
        `${app} can’t be retired: shell ${shell?.version} shows it at ${route.path}`,
        'Remove its routes from shell/src/routing/routes.ts and deploy the shell first: npm run deploy -w shell',
      );
    const state = stateOf(newest);
    const { [app]: _, ...apps } = state.apps;
    return { state: { ...state, apps: apps as SiteState['apps'] }, command: `retire ${app}` };
  },
});

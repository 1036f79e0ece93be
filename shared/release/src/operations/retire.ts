import { SHELL, type AppName, type Release } from '@site/contract';
import { commitRelease } from '../commit/commitRelease';
import type { CommitOptions } from '../commit/Proposal';
import { noRelease } from '../errors/noRelease';
import { Refusal } from '../errors/Refusal';
import { liveVersions, readCandidate } from '../gate/readCandidate';
import type { ReleaseNote } from '../records/releaseNote';
import { requireLiveApp } from './requireLiveApp';
import type { Store } from '../stores/objects/Store';

/**
 * Takes a remote out of the site with a new release. Its versions stay in the store until `prune`,
 * so `rollback` brings it back.
 *
 * @returns the new live release
 * @throws Refusal when the remote is not live, or a live route leads to it
 */
export const retire = (
  store: Store,
  app: AppName,
  note: Omit<ReleaseNote, 'command'>,
  options?: Pick<CommitOptions, 'say' | 'written'>,
): Promise<Release> =>
  commitRelease(
    store,
    async (live, values) => {
      if (app === SHELL)
        throw new Refusal(
          'the shell can’t be retired: every page needs it',
          'Name one of the remotes.',
        );
      if (!live) throw noRelease(store);
      requireLiveApp(store, live, app);
      const { [app]: _, ...versions } = liveVersions(live);
      const candidate = await readCandidate(store, versions);
      const { shell } = candidate;
      const route = shell.routes?.pages.find(({ page }) => page.remote === app);
      if (route)
        throw new Refusal(
          `${app} can’t be retired: shell ${shell.version} shows it at ${route.path}`,
          'Remove its routes from shell/src/routing/routes.ts and deploy the shell first: npm run deploy -w shell',
        );
      const { [app]: __, ...apps } = live.apps;
      return { apps: apps as Release['apps'], values, candidate };
    },
    { ...options, note: { ...note, command: `retire ${app}` } },
  );

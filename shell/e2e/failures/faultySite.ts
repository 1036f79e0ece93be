import { REMOTE_ENTRY, versionFile } from '@site/format';
import { activate } from '@site/release';
import { version as reactVersion } from 'react';
import { CONFIRM, HOME } from '../support/pages';
import { test as base, withStoreCopy } from '../support/site';
import { startSite, type ServerFault, type Site } from '../support/startSite';
import { builtScript, publishVariant, readLiveRelease, releaseChange } from '../support/releases';

/** A page whose remote fails. The heading tells its live version from the previous one. */
export const TARGETS = [
  {
    remote: 'marketing',
    module: 'Home',
    page: HOME,
    live: 'Set New Goals Crush Your Goals',
    changes: { 'Set Your Goals': 'Set New Goals' },
  },
  {
    remote: 'account',
    module: 'ConfirmEmail',
    page: CONFIRM,
    live: 'Press here to confirm your email',
    changes: { 'Click here to confirm': 'Press here to confirm' },
  },
] as const;
type Target = (typeof TARGETS)[number];

/** A running site whose live version of a remote fails. */
interface FaultySite {
  site: Site;
  /** Lets the previous version fail as well, from the next load on. */
  failPrevious(): void;
  /** Ends all failures. */
  heal(): void;
}

interface Fixtures {
  /** Opens a site in which a script of a remote's live version fails, and its previous one does not. */
  open: (target: Target, script: 'entry' | 'page', respond: ServerFault['respond']) => FaultySite;
}

interface WorkerFixtures {
  /**
   * A store in which each remote has a previous version. The live versions ask for a React that the shell
   * does not have.
   */
  renewedStore: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  renewedStore: [
    ({ browserName: _ }, use) =>
      withStoreCopy(async (store) => {
        const versions: Record<string, string> = {};
        for (const { remote, changes } of TARGETS) {
          const change = {
            ...changes,
            [`[1,${reactVersion.replaceAll('.', ',')}]`]: '[1,99,0,0]',
          };
          versions[remote] = await publishVariant(store, remote, change);
        }
        await releaseChange(store, activate(versions));
        await use(store);
      }),
    { scope: 'worker' },
  ],
  open: async ({ renewedStore, api, browserLog }, use) => {
    const site = await startSite(renewedStore, api.origin);
    await use(({ remote, module }, script, respond) => {
      const { version, previous } = readLiveRelease(site.folder).apps[remote];
      const file = script === 'page' ? builtScript(remote, module) : REMOTE_ENTRY;
      const fail = (...versions: (string | undefined)[]) => {
        const addresses = versions.map((failing = '') => versionFile(remote, failing, file));
        site.fault = { address: new RegExp(`^/(${addresses.join('|')})`), respond };
      };
      fail(version);
      return {
        site,
        failPrevious: () => fail(version, previous),
        heal: () => (site.fault = undefined),
      };
    });
    browserLog.stop();
    await site.stop();
  },
});

import { REMOTE_ENTRY, versionFile } from '@site/format';
import { activate } from '@site/release';
import { appFolder } from '@site/project';
import { readFile } from 'node:fs/promises';
import { version as reactVersion } from 'react';
import { CONFIRM, HOME } from '../support/pages';
import { test as base, withStoreCopy } from '../support/site';
import { startSite, type Site } from '../support/startSite';
import { builtScript, publishVariant, readLiveRelease, releaseChange } from '../support/releases';
import { respond } from '../support/TestApi';
import { makeFailable, type RemoteFault } from './remoteFaults';

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
  heal(): Promise<void>;
}

interface Fixtures {
  /** Opens a site in which the live version of a remote fails, and its previous one does not. */
  open: (target: Target, fault: RemoteFault) => Promise<FaultySite>;
}

interface WorkerFixtures {
  /**
   * A store in which each remote has a previous version. The live versions can be made to fail, and
   * ask for a React that the shell does not have.
   */
  renewedStore: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  renewedStore: [
    ({ browserName: _ }, use) =>
      withStoreCopy(async (store) => {
        const versions: Record<string, string> = {};
        for (const { remote, module, changes } of TARGETS) {
          const script = appFolder(remote, 'dist', builtScript(remote, module));
          const change = {
            ...changes,
            ...makeFailable(module, await readFile(script, 'utf8')),
            [`[1,${reactVersion.replaceAll('.', ',')}]`]: '[1,99,0,0]',
          };
          versions[remote] = await publishVariant(store, remote, change);
        }
        await releaseChange(store, activate(versions));
        await use(store);
      }),
    { scope: 'worker' },
  ],
  open: async ({ page, renewedStore, api, browserLog }, use) => {
    const site = await startSite(renewedStore, api.origin);
    await use(async ({ remote, module }, fault) => {
      const { version, previous } = readLiveRelease(site.folder).apps[remote];
      const isOnServer = typeof fault === 'object';
      const file =
        isOnServer && fault.script === 'page' ? builtScript(remote, module) : REMOTE_ENTRY;
      const fail = (...versions: (string | undefined)[]) => {
        const addresses = versions.map((failing = '') => versionFile(remote, failing, file));
        site.fault = {
          address: new RegExp(`^/(${addresses.join('|')})`),
          respond: isOnServer ? fault.respond : respond(404),
        };
      };
      if (isOnServer) fail(version);
      else await page.addInitScript(fault, module);
      return {
        site,
        failPrevious: () => (isOnServer ? fail(version, previous) : fail(previous)),
        async heal() {
          site.fault = undefined;
          await page.evaluate(() => Object.assign(window, { pageFaults: undefined }));
        },
      };
    });
    browserLog.stop();
    await site.stop();
  },
});

import { REMOTE_ENTRY, versionFile } from '@site/contract';
import { appFolder } from '@site/release/appFolder';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { baseStore } from '../support/store/baseStore';
import { liveRelease } from '../support/store/breakRemote';
import { CONFIRM, HOME } from '../support/pages';
import { releaseVariant } from '../support/store/releaseVariant';
import type { RemoteFault } from './remoteFaults';
import { test as base } from '../support/site';
import { startSite, type Site } from '../support/startSite';
import { answered } from '../support/TestApi';

/** A page whose remote is at fault: its live version differs from the one before by its heading. */
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
export type Target = (typeof TARGETS)[number];

/** The page of the other remote. */
export const otherOf = ({ remote }: Target) => (remote === 'marketing' ? TARGETS[1] : TARGETS[0]);

/** A running site with a fault. */
export interface FaultySite {
  site: Site;
  /** Lets the version before the live one fail as well, from the next load on. */
  failBefore(): void;
  /** Ends what can end: a build that is broken stays so, but the version before is there again. */
  heal(): void;
}

interface Fixtures {
  /** Serves a release in which the live version of a page's remote is at fault, and the version before is not. */
  open: (target: Target, fault: Pick<RemoteFault, 'at'>) => Promise<FaultySite>;
}

export const test = base.extend<Fixtures, { renewed: string }>({
  // A store with a version before the live one of each remote.
  renewed: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'site-e2e-faults-'));
      const store = path.join(folder, 'store');
      await cp(baseStore(), store, { recursive: true });
      for (const { remote, changes } of TARGETS) {
        await releaseVariant(store, path.join(folder, remote), remote, changes);
      }
      await use(store);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  open: async ({ folder, renewed, api, complaints }, use) => {
    let site: Site | undefined;
    await use(async ({ remote, module, changes }, { at }) => {
      let store = renewed;
      if ('changes' in at) {
        store = path.join(folder, 'store');
        await cp(baseStore(), store, { recursive: true });
        const script = await readFile(path.join(appFolder(remote, 'dist'), `${module}.js`), 'utf8');
        const broken = { ...changes, ...at.changes({ module, script }) };
        await releaseVariant(store, path.join(folder, 'variant'), remote, broken);
      }
      const opened = await startSite(store, api.origin);
      site = opened;
      const { version, previous } = liveRelease(store).apps[remote];
      const fail = (...versions: (string | undefined)[]) => {
        const files =
          'changes' in at
            ? [REMOTE_ENTRY]
            : [at.script === 'entry' ? REMOTE_ENTRY : `${module}.js`];
        const addresses = versions.flatMap((one = '') =>
          files.map((file) => versionFile(remote, one, file)),
        );
        opened.fault = {
          address: new RegExp(`^/(${addresses.join('|')})`),
          answer: 'changes' in at ? answered(404) : at.answer,
        };
      };
      if (!('changes' in at)) fail(version);
      return {
        site: opened,
        failBefore: () =>
          'changes' in at ? fail(previous?.version) : fail(version, previous?.version),
        heal: () => (opened.fault = undefined),
      };
    });
    complaints.end();
    await site?.stop();
  },
});

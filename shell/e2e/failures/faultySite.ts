import { REMOTE_ENTRY, versionFile } from '@site/contract';
import { appFolder } from '@site/release/appFolder';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CONFIRM, HOME } from '../support/pages';
import { test as base } from '../support/site';
import { startSite, type Site } from '../support/startSite';
import { baseStore } from '../support/store/baseStore';
import { readLiveRelease } from '../support/store/readLiveRelease';
import { releaseVariant } from '../support/store/releaseVariant';
import { neverRespond, respond } from '../support/TestApi';
import type { BuiltPage, RemoteFault } from './remoteFaults';

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
export type Target = (typeof TARGETS)[number];

/** Returns the target of the other remote. */
export const otherTarget = ({ remote }: Target) =>
  remote === 'marketing' ? TARGETS[1] : TARGETS[0];

/** A running site whose live version of a remote fails. */
export interface FaultySite {
  site: Site;
  /** Whether the server never answers requests for an address. */
  isStuck: (url: string) => boolean;
  /** Lets the previous version fail as well, from the next load on. */
  failPrevious(): void;
  /**
   * Ends the failures of the server. A broken build stays broken, but the previous version is back.
   */
  heal(): void;
}

type Fault = Pick<RemoteFault, 'at'>;

interface Fixtures {
  /**
   * Serves a release in which the live version of a remote fails, and its previous one does not.
   */
  open: (target: Target, fault: Fault) => Promise<FaultySite>;
}

interface WorkerFixtures {
  /** Folder of the worker's stores. */
  stores: string;
  /** A store in which each remote has a previous version, which works as the live one does. */
  renewedStore: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  stores: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'site-e2e-faults-'));
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  renewedStore: [
    async ({ stores }, use) => {
      const store = path.join(stores, 'renewed');
      await cp(baseStore(), store, { recursive: true });
      for (const { remote, changes } of TARGETS)
        await releaseVariant(store, path.join(stores, remote), remote, changes);
      await use(store);
    },
    { scope: 'worker' },
  ],
  open: async ({ renewedStore, folder, api, browserLog }, use) => {
    let site: Site | undefined;
    await use(async (target, fault) => {
      const { remote, module } = target;
      const { at } = fault;
      const store = 'changes' in at ? await breakBuild(folder, target, at.changes) : renewedStore;
      const opened = await startSite(store, api.origin);
      site = opened;
      const { version, previous } = readLiveRelease(store).apps[remote];
      const file = 'changes' in at || at.script === 'entry' ? REMOTE_ENTRY : `${module}.js`;
      const fail = (...versions: (string | undefined)[]) => {
        const addresses = versions.map((failing = '') => versionFile(remote, failing, file));
        opened.fault = {
          address: new RegExp(`^/(${addresses.join('|')})`),
          respond: 'changes' in at ? respond(404) : at.respond,
        };
      };
      if (!('changes' in at)) fail(version);
      return {
        site: opened,
        isStuck: (url) =>
          opened.fault?.respond === neverRespond &&
          opened.fault.address.test(new URL(url).pathname),
        failPrevious: () =>
          'changes' in at ? fail(previous?.version) : fail(version, previous?.version),
        heal: () => (opened.fault = undefined),
      };
    });
    browserLog.stop();
    await site?.stop();
  },
});

/**
 * Makes a store in which the live version of a remote is a broken build.
 *
 * @param folder for the store and the build
 */
async function breakBuild(
  folder: string,
  { remote, module, changes }: Target,
  faultOf: (page: BuiltPage) => Record<string, string>,
): Promise<string> {
  const store = path.join(folder, 'store');
  await cp(baseStore(), store, { recursive: true });
  const script = await readFile(path.join(appFolder(remote, 'dist'), `${module}.js`), 'utf8');
  const broken = { ...changes, ...faultOf({ module, script }) };
  await releaseVariant(store, path.join(folder, 'variant'), remote, broken);
  return store;
}

import type { AppName, Release } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { readPublished } from '../../builds/readPublished';
import type { Build } from '../../builds/readBuild';
import type { CommitOptions } from '../../commit/Proposal';
import { noRelease } from '../../errors/noRelease';
import { Refusal } from '../../errors/Refusal';
import { appNames, versionLabel } from '../../records/namedVersions';
import { readPointer } from '../../records/readRelease';
import { requireLiveApp } from '../requireLiveApp';
import type { ReleaseNote } from '../../records/releaseNote';
import type { Store } from '../../stores/objects/Store';
import { activate } from '../activate';
import { publish } from '../publish';

/** Live versions of a store, with all their files. */
export interface Promotion {
  /** Number of the release in which they are live. */
  release: number;
  /** The store's address. */
  from: string;
  builds: Build[];
}

/**
 * Reads live versions and compares every file with its hash in the release and in `version.json`.
 *
 * @param apps whose versions to read; none for all
 * @throws Refusal when an app is not live, or a file is missing or changed
 */
export async function readPromotion(store: Store, apps: AppName[]): Promise<Promotion> {
  const live = await readPointer(store);
  if (!live) throw noRelease(store);
  const builds: Build[] = [];
  for (const app of apps.length > 0 ? apps : appNames(live)) {
    const part = requireLiveApp(store, live, app);
    const build = await readPublished(store, app, part.version);
    if (!isDeepStrictEqual(build.manifest.files, part.files))
      throw new Refusal(
        `release ${live.number} of ${store.address} lists other files of ${versionLabel(build.manifest)} than its version.json`,
        'Look at npm run release -- verify, then deploy the app there again.',
      );
    builds.push(build);
  }
  return { release: live.number, from: store.address, builds };
}

/** How versions are promoted. */
export interface PromoteOptions extends Pick<CommitOptions, 'allow' | 'written'> {
  note: Omit<ReleaseNote, 'command'>;
  say: (line: string) => void;
}

/**
 * Publishes versions of another store and makes them live together. Settings, static files and other
 * apps stay as they are.
 *
 * @returns the live release, which is the old one if nothing changed
 * @throws Refusal when something does not fit the live site, which then stays as it was
 */
export async function promote(
  store: Store,
  { release, from, builds }: Promotion,
  { note, say, ...options }: PromoteOptions,
): Promise<Release> {
  for (const build of builds) {
    const isNew = await publish(store, build, say);
    say(
      `${versionLabel(build.manifest)} ${isNew ? `copied: ${build.contents.size} files` : 'is already there'}`,
    );
  }
  const versions = Object.fromEntries(
    builds.map(({ manifest: { app, version } }) => [app, version]),
  );
  const command = `promote of release ${release} from ${from}`.slice(0, 200);
  return activate(store, versions, { ...options, note: { ...note, command }, say });
}

import type { AppName, Release } from '@site/contract';
import { Refusal } from '../errors/Refusal';
import { readNote } from '../records/releaseNote';
import type { Store } from '../stores/objects/Store';
import { formatMinute } from '../times/formatMinute';

/** Live version of an app that a change was made for. */
export interface ExpectedVersion {
  app: AppName;
  /** Undefined if the app was not live. */
  version: string | undefined;
}

/**
 * Checks that nobody made another version live since. Called with the release that the next one
 * replaces, so a slow job can't put an older build over a newer one.
 *
 * @param next the version that the change makes live. It may be live already: a job may run again
 * @throws Refusal naming what is live instead, since when, and who made it live
 */
export async function requireExpected(
  store: Store,
  live: Release | undefined,
  { app, version }: ExpectedVersion,
  next: string | undefined,
): Promise<void> {
  const part = live && Object.hasOwn(live.apps, app) ? live.apps[app] : undefined;
  if (part?.version === version || (part && part.version === next)) return;
  const expected = version ?? 'none';
  if (!live || !part)
    throw new Refusal(
      `${app} is not live in ${store.address}, but ${expected} was expected`,
      'Expect none to add the app: --expect none',
    );
  const { by, createdAt } = (await readNote(store, part.since ?? live.number)) ?? {};
  const since = createdAt === undefined ? '' : ` since ${formatMinute(createdAt)} (UTC)`;
  throw new Refusal(
    `${app} ${part.version} is live in ${store.address}${since}${by === undefined ? '' : `, by ${by}`}; ${expected} was expected`,
    `Build the newest sources again, and deploy them with --expect ${part.version}.`,
  );
}

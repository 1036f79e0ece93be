import type { LogEntry } from '@site/format';
import { isDeepStrictEqual } from 'node:util';
import { stateOf, type SiteState } from '../documents/LogEntry';
import type { Change, Facts, Proposal } from './Change';
import { lastingPreviews } from './previews';
import { withoutGivenUp } from './releasedApps';
import { describeEndedRollouts, lastingRollouts } from './rollouts';
import { factsAfter } from './merge/mergeFacts';
import type { Hint } from '@site/project';

/** The next release, as far as a change decides it. */
export interface Next extends Omit<Proposal, 'state' | 'undone'> {
  state: SiteState;
  /** False if the site is already as the change wants it. */
  changes: boolean;
  remarks: Hint[];
}

/**
 * Decides what the next release is.
 *
 * @throws Refusal when the change is not possible
 */
export async function next(
  newest: LogEntry | undefined,
  change: Change,
  facts: Facts,
): Promise<Next> {
  const { state: proposed, remarks = [], undone, ...proposal } = await change(newest, facts);
  const before = stateOf(newest);
  const wanted = { ...before, ...proposed };
  const apps = withoutGivenUp(wanted.apps, wanted.versions);
  const rollouts = lastingRollouts({ ...wanted, apps }, before);
  const state = {
    ...before,
    ...factsAfter(before, { apps, rollouts }, undone),
    ...proposed,
    apps,
    rollouts,
    previews: lastingPreviews(wanted),
  };
  const changes = !isDeepStrictEqual(state, before);
  return {
    ...proposal,
    state,
    changes,
    remarks: [...remarks, ...describeEndedRollouts(before.rollouts, state)],
  };
}

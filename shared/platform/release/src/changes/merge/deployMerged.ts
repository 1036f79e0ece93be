import type { AppName } from '@site/format';
import { namesIn, stateOf } from '../../documents/LogEntry';
import { activate, type LiveOptions } from '../activate';
import type { Change } from '../Change';
import { judgeMerge } from './judgeMerge';
import { factsAfterMerge } from './mergeFacts';

/**
 * Makes the builds of a merge live that are due, in one release, and notes what main has brought. `judgeMerge`
 * says which are due.
 */
export const deployMerged =
  (builds: Record<AppName, string>, options: LiveOptions = {}): Change =>
  async (newest, facts) => {
    const judged = namesIn(builds).map((build) => ({ ...build, ...judgeMerge(newest, build) }));
    const due = judged.filter(({ kind }) => kind === 'due');
    const brought = judged.filter(({ kind }) => kind !== 'failed' && kind !== 'settled');
    const live = Object.fromEntries(due.map(({ app, version }) => [app, version]));
    const proposal =
      due.length > 0
        ? await activate(live, options)(newest, facts)
        : { state: {}, command: 'deploy' };
    return {
      ...proposal,
      state: { ...proposal.state, ...factsAfterMerge(stateOf(newest), brought) },
    };
  };

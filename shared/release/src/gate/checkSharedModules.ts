import { REMOTE_NAMES } from '@site/contract';
import { satisfies } from 'semver';
import type { Candidate } from './Candidate';
import { ACTIVATE_ALL } from './readCandidate';
import { Refusal } from '../errors/Refusal';

/**
 * Checks that the shell brings every shared module in a version that each remote can use, as the federation runtime
 * will ask it (`^` of what the remote was built with, in shared/build's `sharing.ts`). Otherwise a visitor would load a
 * second copy, and two Reacts in one page break it.
 *
 * @throws Refusal naming the module and both versions
 */
export function checkSharedModules(candidate: Candidate): void {
  const { shell } = candidate;
  for (const name of REMOTE_NAMES) {
    const { app, version, shares } = candidate[name];
    for (const [request, built] of Object.entries(shares)) {
      const brought = Object.hasOwn(shell.shares, request) ? shell.shares[request] : undefined;
      if (brought !== undefined && satisfies(brought, `^${built}`)) continue;
      const what = brought === undefined ? 'does not bring it' : `brings ${brought}`;
      throw new Refusal(
        `${app} ${version} was built with ${request} ${built}, but shell ${shell.version} ${what}`,
        `Deploy the shell first; for a major step publish all and make them live together: ${ACTIVATE_ALL}`,
      );
    }
  }
}

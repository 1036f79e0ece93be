import { REMOTE_NAMES } from '@site/contract';
import { satisfies } from 'semver';
import { Refusal } from '../errors/Refusal';
import type { Candidate } from './Candidate';
import { ACTIVATE_ALL } from './readCandidate';

/**
 * Checks that the shell provides every shared module in a version that each remote accepts. The
 * range is the one that the federation runtime checks: `^` of the version that the remote was built
 * with (`sharing.ts` in shared/build). Outside it, a visitor would load a second copy, and two
 * copies of React break a page.
 *
 * @throws Refusal naming the module and both versions
 */
export function checkSharedModules(candidate: Candidate): void {
  const { shell } = candidate;
  for (const name of REMOTE_NAMES) {
    const { app, version, shares } = candidate[name];
    for (const [request, built] of Object.entries(shares)) {
      const provided = Object.hasOwn(shell.shares, request) ? shell.shares[request] : undefined;
      if (provided !== undefined && satisfies(provided, `^${built}`)) continue;
      const what = provided === undefined ? 'does not provide it' : `provides ${provided}`;
      throw new Refusal(
        `${app} ${version} was built with ${request} ${built}, but shell ${shell.version} ${what}`,
        `Deploy the shell first. For a major upgrade, publish all apps and activate them together: ${ACTIVATE_ALL}`,
      );
    }
  }
}

import type { PolicyPart } from '../PolicyPart';

function Changes() {
  return (
    <p>
      We may change this policy from time to time. The new version is published on this page, with
      the date of the change at its top, and applies from then on. Before a change that matters
      takes effect, we will let you know by email or by a clear notice in the Service.
    </p>
  );
}

/** Changes to the policy. */
export const changes: PolicyPart = {
  id: 'changes',
  title: 'Changes to this policy',
  Text: Changes,
};

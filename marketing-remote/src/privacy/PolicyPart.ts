import type { CommonSettings } from '@site/contract';
import type { ComponentType } from 'react';

/** A heading of the policy and the text under it. */
export interface PolicyPart {
  /** URL fragment of the heading. People save links to it, so it must not change with the title. */
  id: string;
  title: string;
  Text?: ComponentType<PolicyTextProps>;
  /** Subparts, after its own text. There are only two levels. */
  parts?: readonly Omit<PolicyPart, 'parts'>[];
}

/** Props of a text of the policy. */
export interface PolicyTextProps {
  site: CommonSettings;
}

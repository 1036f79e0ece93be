import type { SiteSettings } from '@site/contract';
import type { ComponentType } from 'react';

/** A heading of the policy and the text under it. */
export interface PolicyPart {
  /** Fragment of its address. People keep links to it: it stays when the title changes. */
  id: string;
  title: string;
  Text?: ComponentType<PolicyTextProps>;
  /** What stands under it one level down, after its own text. Two levels are all there is. */
  parts?: readonly Omit<PolicyPart, 'parts'>[];
}

/** What a text of the policy is filled in with. */
export interface PolicyTextProps {
  site: SiteSettings;
}

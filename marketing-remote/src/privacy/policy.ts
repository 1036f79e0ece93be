import type { CommonSettings } from '@site/contract';
import type { ReactNode } from 'react';
import { collecting } from './text/collecting';
import { keeping } from './text/keeping';
import { using } from './text/using';

/** A constant of the product. Changes of the text do not move it. */
export const LAST_UPDATED = { date: '2025-02-24', words: 'February 24, 2025' };

/** A heading of the policy. */
export interface PolicyHeading {
  /** Its URL fragment. People save links to it, so it must not change with the title. */
  id: string;
  title: string;
  /** There are only two levels. */
  subsections?: readonly PolicyHeading[];
}

/** All headings in reading order. */
export const HEADINGS: readonly PolicyHeading[] = [
  {
    id: 'interpretation-and-definitions',
    title: 'Interpretation and definitions',
    subsections: [
      { id: 'interpretation', title: 'Interpretation' },
      { id: 'definitions', title: 'Definitions' },
    ],
  },
  {
    id: 'data-we-collect',
    title: 'The data we collect',
    subsections: [
      { id: 'personal-data', title: 'Personal Data' },
      { id: 'usage-data', title: 'Usage Data' },
      { id: 'storage', title: 'Cookies and storage' },
    ],
  },
  { id: 'how-we-use-it', title: 'How we use your data' },
  { id: 'sharing', title: 'Who we share it with' },
  { id: 'disclosure-by-law', title: 'Disclosure required by law' },
  { id: 'retention', title: 'How long we keep it' },
  { id: 'transfer', title: 'Where it is processed' },
  { id: 'your-choices', title: 'Your choices and deletion' },
  { id: 'security', title: 'Security' },
  { id: 'children', title: 'Children' },
  { id: 'other-sites', title: 'Links to other sites' },
  { id: 'changes', title: 'Changes to this policy' },
  { id: 'contact', title: 'Contact us' },
];

/** Returns the text under each heading that has one, by the heading's id. */
export const policyTexts = (site: CommonSettings): Record<string, ReactNode> => ({
  ...collecting(site),
  ...using,
  ...keeping(site),
});

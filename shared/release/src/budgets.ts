import type { RemotePages } from '@site/contract';

/** A page that has no budget does not compile. */
type Budgets = { shell: number } & { [Name in keyof RemotePages]: Record<RemotePages[Name], number> };

/**
 * Bytes of script, brotli-compressed, that each team's part of a page may have: the shell's part runs on all of them, and
 * a page's total is the sum. About 3 % above what they have.
 */
export const BUDGETS: Budgets = {
  shell: 120_200,
  marketing: { Home: 5_950, PrivacyPolicy: 8_750 },
  account: { ConfirmEmail: 6_000 },
};

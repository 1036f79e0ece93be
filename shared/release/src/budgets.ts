import type { RemotePages } from '@site/contract';

/** A page that has no budget does not compile. */
type Budgets = { shell: number } & { [Name in keyof RemotePages]: Record<RemotePages[Name], number> };

/**
 * Bytes of script, brotli-compressed, that each team's part of a page may have: the shell's part runs on all of them, and
 * a page's total is the sum. About 5 % above what they have.
 */
export const BUDGETS: Budgets = {
  shell: 140_500,
  marketing: { Home: 25_000, PrivacyPolicy: 28_000 },
  account: { ConfirmEmail: 25_000 },
};

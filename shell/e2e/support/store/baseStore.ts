/** Environment variable by which the global set-up tells the workers where the released site is. */
export const BASE_STORE = 'E2E_BASE_STORE';

/**
 * Returns the folder of the store with the released builds. Tests only read it; those that change
 * it take a copy.
 */
export function baseStore(): string {
  const folder = process.env[BASE_STORE];
  if (!folder) throw new Error(`${BASE_STORE} is not set: the global set-up did not run`);
  return folder;
}

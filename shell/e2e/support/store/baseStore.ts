/** Name of the variable through which the set-up tells the workers where the released site is. */
export const BASE_STORE = 'E2E_BASE_STORE';

/** Folder of the store that holds the three builds as one release. Only read: a test that changes it takes a copy. */
export function baseStore(): string {
  const folder = process.env[BASE_STORE];
  if (!folder) throw new Error(`${BASE_STORE} is not set: the global set-up did not run`);
  return folder;
}

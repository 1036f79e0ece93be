import type { ObjectStore } from './startObjectStore';
import { OBJECT_STORE_ADDRESS } from './shareObjectStore';

/** Declares tests that need a real S3 server; they are left out on a machine that can't have one. */
export const describeOnObjectStore = (name: string, tests: () => void) =>
  (process.env[OBJECT_STORE_ADDRESS] ? describe : describe.skip)(name, tests);

/** The object store of this test run, which starts when it is first asked for: allow a minute. */
export async function sharedObjectStore(): Promise<Omit<ObjectStore, 'stop'>> {
  const response = await fetch(process.env[OBJECT_STORE_ADDRESS] ?? '');
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Omit<ObjectStore, 'stop'>;
}

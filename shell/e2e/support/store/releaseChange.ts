import { commit, openStore } from '@site/release';

type Change = Parameters<typeof commit>[1];
type Options = Parameters<typeof commit>[2];

/** Changes the site of a store. @returns the release that this made */
export async function releaseChange(store: string, change: Change, options?: Partial<Options>) {
  const note = { by: 'Kim' };
  return (await commit(await openStore(store), change, { note, ...options })).release;
}

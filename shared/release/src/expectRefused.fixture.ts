import type { Changes } from './readCandidate';
import { activate } from './activate';
import { contentsOf, type TestStore } from './testSite.fixture';

/** Activates, and shows that it is refused, says why in one line and what to do, and changes nothing at all. */
export async function expectRefused({ folder, store }: TestStore, changes: Changes, why: string | RegExp) {
  const before = await contentsOf(folder);
  const refusal: unknown = await activate(store, changes).then(
    () => 'it was activated',
    (error: unknown) => error,
  );
  expect(refusal).toMatchObject({ name: 'Refusal', message: expect.stringMatching(why) as string });
  expect(refusal).toMatchObject({
    message: expect.not.stringContaining('\n') as string,
    cure: expect.stringMatching(/\.$|account V$|publish \w+$/) as string,
  });
  expect(await contentsOf(folder)).toEqual(before);
}

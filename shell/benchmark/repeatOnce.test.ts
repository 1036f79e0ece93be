import { repeatOnce } from './repeatOnce';

/** Fails as often as told, then succeeds. */
const failing = (times: number) => () =>
  times-- > 0 ? Promise.reject(new Error(`${times} left`)) : Promise.resolve('done');

test.each([
  [0, []],
  [1, ['0 left']],
])('a step that fails %d times succeeds', async (times, expected) => {
  const failures: string[] = [];
  const seen = repeatOnce(failing(times), (error) => failures.push((error as Error).message));
  await expect(seen).resolves.toBe('done');
  expect(failures).toEqual(expected);
});

test('a step that fails twice throws the second error', async () => {
  await expect(repeatOnce(failing(3), () => {})).rejects.toThrow('1 left');
});

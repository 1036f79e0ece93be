import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { buildApps } from './buildApps';

const mockBuild = jest.fn<Promise<unknown>, unknown[]>();
jest.mock('execa', () => ({ execa: (...given: unknown[]) => mockBuild(...given) }));
const mockApps = Array.from({ length: 41 }, (_, index) => `app-${index}`);
jest.mock('@site/project', () => ({
  ...jest.requireActual<object>('@site/project'),
  localApps: () => mockApps,
}));

test('builds as many apps at a time as there are cores, and says which has ended', async () => {
  let [running, most] = [0, 0];
  mockBuild.mockImplementation(async () => {
    most = Math.max(most, (running += 1));
    await setImmediate();
    running -= 1;
  });
  const lines: string[] = [];
  await buildApps((line) => lines.push(line));
  expect(most).toBe(availableParallelism());
  const ended = lines.map((line) => /^ {2}(\S+) built in/.exec(line)?.[1]).filter(Boolean);
  expect(ended.sort()).toEqual(mockApps.sort());
});

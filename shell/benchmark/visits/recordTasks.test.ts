import { readTasks } from './recordTasks';

const ADDRESS = 'http://localhost:1/';

const event = (name: string, ts: number, changes = {}) => ({
  name,
  pid: 7,
  tid: 1,
  ts,
  args: {},
  ...changes,
});
const navigation = event('navigationStart', 5000, {
  args: { data: { documentLoaderURL: ADDRESS } },
});

test('returns the tasks of the document’s own thread, in milliseconds since its navigation', () => {
  const traceEvents = [
    event('RunTask', 1000, { dur: 3000 }),
    event('RunTask', 9000, { dur: 60_000 }),
    event('RunTask', 9000, { dur: 80_000, tid: 2 }),
    event('RunTask', 9000, { dur: 80_000, pid: 8 }),
    event('Layout', 9000, { dur: 80_000 }),
    navigation,
  ];
  expect(readTasks({ traceEvents }, ADDRESS)).toEqual([{ start: 4, end: 64 }]);
});

test('a trace of another document is an error', () => {
  expect(() => readTasks({ traceEvents: [navigation] }, 'http://localhost:2/')).toThrow(
    'the trace has no navigation to http://localhost:2/',
  );
});

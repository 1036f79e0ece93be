import { blockingTime } from './blockingTime';

test('of each task what is beyond 50 ms counts', () => {
  const tasks = [
    { start: 100, end: 250 },
    { start: 300, end: 340 },
    { start: 400, end: 460 },
  ];
  expect(blockingTime(tasks, 0)).toBe(110);
});

test('of a task that began before, only what came after counts', () => {
  expect(blockingTime([{ start: 100, end: 400 }], 300)).toBe(50);
  expect(blockingTime([{ start: 100, end: 200 }], 300)).toBe(0);
});

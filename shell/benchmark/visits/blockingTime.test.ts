import { blockingTime } from './blockingTime';

test('counts the time beyond 50 ms of each task', () => {
  const tasks = [
    { start: 100, end: 250 },
    { start: 300, end: 340 },
    { start: 400, end: 460 },
  ];
  expect(blockingTime(tasks, 0)).toBe(110);
});

test('counts only the part of a task after the start', () => {
  expect(blockingTime([{ start: 100, end: 400 }], 300)).toBe(50);
  expect(blockingTime([{ start: 100, end: 200 }], 300)).toBe(0);
});

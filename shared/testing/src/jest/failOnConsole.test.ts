import { consoleCalls } from './failOnConsole';

test('console output is recorded with its level, and what is taken does not fail the test', () => {
  console.error('it broke', { code: 1 });
  expect(consoleCalls()).toEqual(['error: it broke {"code":1}']);
  expect(consoleCalls()).toEqual([]);
});

test('an error on the console is recorded with its message and its properties', () => {
  console.error('it broke:', Object.assign(new TypeError('no network'), { code: 1 }));
  expect(consoleCalls()).toEqual(['error: it broke: no network {"code":1}']);
});

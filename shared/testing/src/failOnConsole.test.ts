import { consoleCalls } from './failOnConsole';

test('console output is recorded with its level, and what is taken does not fail the test', () => {
  console.error('it broke', { code: 1 });
  expect(consoleCalls()).toEqual(['error: it broke {"code":1}']);
  expect(consoleCalls()).toEqual([]);
});

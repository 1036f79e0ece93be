import { consoleCalls } from './failOnConsole';

test('records console output with its level; taken output does not fail the test', () => {
  console.error('it broke', { code: 1 });
  expect(consoleCalls()).toEqual(['error: it broke {"code":1}']);
  expect(consoleCalls()).toEqual([]);
});

test('records an error with its message and its properties', () => {
  console.error('it broke:', Object.assign(new TypeError('no network'), { code: 1 }));
  expect(consoleCalls()).toEqual(['error: it broke: no network {"code":1}']);
});

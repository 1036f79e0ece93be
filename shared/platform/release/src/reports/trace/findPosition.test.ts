import { findPosition } from './findPosition';

const HOME = '/apps/marketing/1.2.0-3f9a1c04/Home.js';
const VERSION = { app: 'marketing', version: '1.2.0-3f9a1c04' };

test.each([
  ['Chromium', `    at a (https://example.com${HOME}:1:2345)`],
  ['Chromium without a name', `    at https://example.com${HOME}:1:2345`],
  ['Firefox and Safari', `a@https://example.com${HOME}:1:2345`],
  ['a retry', `    at a (http://localhost:3000${HOME}?try=1:1:2345)`],
  ['a report', `  "address": "${HOME}:1:2345",`],
])('finds the version, file, line and column in a line of %s', (_, line) => {
  const place = { version: VERSION, file: 'Home.js', line: 1, column: 2345 };
  expect(findPosition(line)).toMatchObject(place);
});

test('finds a script’s bare name, whose version is unknown', () => {
  const text = 'main.js:1:2345';
  expect(findPosition(text)).toEqual({ text, file: 'main.js', line: 1, column: 2345 });
});

test.each([
  'TypeError: x is not a function',
  '    at chrome-extension://abc/content.js:1:1',
  '    at https://example.com/other.js:1:1',
  'at b (https://example.com/account/confirm?t=a:b@c#d:1:2345)',
  '/apps/../../etc/passwd.js:1:1',
  '/apps/marketing/../Home.js:1:1',
  'main.js:0:1',
  'main.js',
  '    at src/home/Hero:1:2',
])('finds nothing in “%s”', (line) => {
  expect(findPosition(line)).toBeUndefined();
});

test.each(['a', 'a/', 'a.js', '/apps/a/1/', '@', ':1', '?'])(
  'takes no time for a long line of “%s”',
  (part) => {
    // The processor's time: other work on the machine does not count.
    const begin = process.cpuUsage();
    findPosition(part.repeat(150_000));
    expect(process.cpuUsage(begin).user).toBeLessThan(1_000_000);
  },
);

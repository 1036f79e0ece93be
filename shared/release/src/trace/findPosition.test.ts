import { findPosition } from './findPosition';

const VERSION = { app: 'marketing', version: '1.2.0-3f9a1c04' };
const PATH = '/apps/marketing/1.2.0-3f9a1c04/Home.js';

test.each([
  ['Chromium', `    at a (https://example.com${PATH}:1:2345)`],
  ['Chromium without a name', `    at https://example.com${PATH}:1:2345`],
  ['Firefox and Safari', `a@https://example.com${PATH}:1:2345`],
  ['a retry', `    at a (http://localhost:3000${PATH}?try=1:1:2345)`],
  ['a report', `  "address": "${PATH}:1:2345",`],
])('finds app, version and file in a line of %s', (_, line) => {
  expect(findPosition(line)).toMatchObject({
    version: VERSION,
    file: 'Home.js',
    line: 1,
    column: 2345,
  });
});

test('finds a file in a folder, and the whole text of the position', () => {
  expect(findPosition('/apps/account/1.0.0-1/early/ConfirmEmail.js:1:2')).toEqual({
    text: '/apps/account/1.0.0-1/early/ConfirmEmail.js:1:2',
    version: { app: 'account', version: '1.0.0-1' },
    file: 'early/ConfirmEmail.js',
    line: 1,
    column: 2,
  });
});

test('a bare name has no version', () => {
  expect(findPosition('main.js:1:2345')).toEqual({
    text: 'main.js:1:2345',
    file: 'main.js',
    line: 1,
    column: 2345,
  });
});

test.each([
  ['    at b (https://example.com/account/confirm?token=a:b&c#d:40:123)', '/account/confirm'],
  ['    at https://example.com/:40:123', '/'],
  ['b@http://localhost:3000/account/confirm:40:123', '/account/confirm'],
  ['/:40:123', '/'],
  ['    at b (/account/confirm?token=a:b:40:123)', '/account/confirm'],
  ['  "address": "/account/confirm:40:123",', '/account/confirm'],
])('finds the page of an inline script in “%s”', (line, page) => {
  expect(findPosition(line)).toMatchObject({ page, line: 40, column: 123 });
});

test.each([
  'TypeError: x is not a function',
  '    at chrome-extension://abc/content.js:1:1',
  '    at https://example.com/other.js:1:1',
  '/apps/../../etc/passwd.js:1:1',
  '/apps/marketing/../Home.js:1:1',
  'main.js:0:1',
  'main.js',
  '    at src/home/Hero:1:2',
])('finds nothing in “%s”', (line) => {
  expect(findPosition(line)).toBeUndefined();
});

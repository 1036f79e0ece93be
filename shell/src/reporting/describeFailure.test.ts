/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { beginAnywhere } from '../routing/siteMap.fixture';
import { describeFailure } from './describeFailure';

const describe = (thrown: unknown, phase?: string) =>
  describeFailure(thrown, phase, (text) => text);

const { origin } = window.location;
const OWN = `${origin}/apps/marketing/1.0.0-1/Home.js:1:234`;

/** Creates an error with this stack. */
const createErrorIn = (...lines: string[]) =>
  Object.assign(new TypeError('x is not a function'), {
    stack: ['TypeError: x', ...lines].join('\n    at '),
  });

test.each([
  ['Chromium', `Home (${OWN})`],
  ['Firefox', `Home@${OWN}`],
  ['a retry', `${origin}/apps/marketing/1.0.0-1/Home.js?try=1:1:234`],
])('an error is attributed to the remote whose file threw it, from the stack of %s', (_, line) => {
  const shell = `render (${origin}/apps/shell/1.0.0-2/main.js:1:9)`;
  expect(describe(createErrorIn(line, shell), 'uncaught')).toMatchObject({
    name: 'TypeError',
    remote: 'marketing',
    version: '1.0.0-1',
    address: expect.stringMatching(/^\/apps\/marketing\/1\.0\.0-1\/Home\.js(:1:234)?$/) as string,
    phase: 'uncaught',
  });
});

test('an error from the shell has no remote, and one of a remote that offers only parts has that', () => {
  const stack = `render (${origin}/apps/shell/1.0.0-2/main.js:1:9)`;
  expect(describe(createErrorIn(stack), 'uncaught')).toMatchObject({
    remote: undefined,
    version: undefined,
    address: '/apps/shell/1.0.0-2/main.js:1:9',
  });
  const address = '/apps/offers/1.0.0-1/remoteEntry.js';
  expect(describe({ remote: 'offers', version: '1.0.0-1', address })).toMatchObject({
    remote: 'offers',
    version: '1.0.0-1',
  });
});

test.each([
  ['Chromium’s own code', 'at Array.map (<anonymous>)', `at Home (${OWN})`],
  ['Safari’s own code', 'map@[native code]', `Home@${OWN}`],
  ['a message with a time', 'the token expired at 12:30:45', `    at Home (${OWN})`],
  ['an async function', `at async ${OWN}`],
  ['an extension that called it', `at Home (${OWN})`, 'at chrome-extension://abc/inject.js:1:2'],
])('a file is found in a stack with %s', (_, ...lines) => {
  expect(describe({ stack: lines.join('\n') }, 'uncaught')?.remote).toBe('marketing');
});

test.each([
  ['Chromium’s extension', 'at wrap (chrome-extension://abc/inject.js:1:2)', `at Home (${OWN})`],
  ['Firefox’s extension', 'wrap@moz-extension://abc/inject.js:1:2', `Home@${OWN}`],
  ['Safari’s hidden address', '@webkit-masked-url://hidden/:1:2', `Home@${OWN}`],
  ['an app’s user script', 'wrap@user-script:2:3', `Home@${OWN}`],
  ['a userscript in a blob', `at wrap (blob:${origin}/0b1e:1:2)`, `at Home (${OWN})`],
  ['evaluated code', 'at eval (eval at run (chrome-extension://abc/a.js:1:2), <anonymous>:1:1)'],
  ['a bookmarklet', 'at <anonymous>:1:1', `at Home (${OWN})`],
  ['an inline script', `global code@${origin}/account/confirm?token=1:1:13`],
  ['another origin', 'at tag (https://tags.example/apps/marketing/1.0.0-1/Home.js:1:2)'],
  ['a longer origin', `at tag (${origin}.example/apps/marketing/1.0.0-1/Home.js:1:2)`],
  ['another file of this origin', `at scan (${origin}/cdn-cgi/scan.js:1:2)`],
  ['no file', ':0:0'],
])('what comes from %s is described only if it was handled', (_, ...lines) => {
  const thrown = { stack: ['TypeError: x', ...lines].join('\n    ') };
  expect(describe(thrown, 'uncaught')).toBeUndefined();
  expect(describe(thrown)).toMatchObject({ remote: undefined, address: undefined });
});

test('a call of `eval` or of a checked sink that the policy blocks is described only by what it throws', () => {
  for (const address of ['eval', 'trusted-types-sink'])
    expect(
      describe({ name: 'SecurityPolicyViolation', address, stack: OWN }, 'policy'),
    ).toBeUndefined();
});

test('a blocked picture is described only if it is in the page', () => {
  document.body.innerHTML =
    '<img src="https://a.example/1"><p id="root"><img src="https://a.example/2"></p>';
  const blocked = (address: string) =>
    describe({ message: 'img-src', address, stack: `${window.location.href}:1:2` }, 'policy');
  expect(blocked('https://a.example/1')).toBeUndefined();
  expect(blocked('https://a.example/2')).toMatchObject({ address: 'https://a.example/2' });
});

const unreadable = {
  get message(): string {
    throw new Error('no message');
  },
  toString() {
    throw new Error('no text');
  },
};

test.each([
  ['null', null, 'null'],
  ['an error without a message', new TypeError(''), 'TypeError'],
  ['what can’t be read', unreadable, "a thrown object that can't be read"],
])('%s can be described, as a failure and as a cause', (_, thrown, message) => {
  expect(describe(thrown)?.message).toBe(message);
  expect(describe(new Error('a', { cause: thrown }))?.causes).toEqual(
    thrown == null ? [] : [message],
  );
});

test('a chain of causes is described up to the fifth', () => {
  const first = new Error('first');
  first.cause = first;
  expect(describe(first)?.causes).toEqual(Array(5).fill('Error: first'));
});

// sender.test.ts holds that every text is scrubbed.
test('the name of a remote is sent, even if a query contains the same word', () => {
  beginAnywhere();
  expect(describeFailure({ remote: 'account' }, undefined, () => '…')?.remote).toBe('account');
});

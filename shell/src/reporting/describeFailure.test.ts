import { describeFailure } from './describeFailure';

const describe = (thrown: unknown, phase?: string) =>
  describeFailure(thrown, phase, (text) => text);

/** Creates an error with this stack. */
const createErrorIn = (...lines: string[]) =>
  Object.assign(new TypeError('x is not a function'), {
    stack: ['TypeError: x', ...lines].join('\n    at '),
  });

test.each([
  ['Chromium', 'Home (https://a.example/apps/marketing/1.0.0-1/Home.js:1:234)'],
  ['Firefox', 'Home@https://a.example/apps/marketing/1.0.0-1/Home.js:1:234'],
  ['a retry', 'https://a.example/apps/marketing/1.0.0-1/Home.js?try=1:1:234'],
])('an error is attributed to the remote whose file threw it, from the stack of %s', (_, line) => {
  const shell = 'render (https://a.example/apps/shell/1.0.0-2/main.js:1:9)';
  expect(describe(createErrorIn(line, shell), 'uncaught')).toMatchObject({
    name: 'TypeError',
    remote: 'marketing',
    version: '1.0.0-1',
    address: expect.stringMatching(/^\/apps\/marketing\/1\.0\.0-1\/Home\.js(:1:234)?$/) as string,
    phase: 'uncaught',
  });
});

test.each([
  ['the shell', '/apps/shell/1.0.0-2/main.js:1:9', '/apps/shell/1.0.0-2/main.js:1:9'],
  ['unknown code', 'chrome-extension://abc/content.js:1:1', undefined],
])('an error from %s has no remote', (_, line, address) => {
  expect(describe(createErrorIn(`https://a.example${line}`))).toMatchObject({
    remote: undefined,
    version: undefined,
    address,
  });
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
  expect(describe(thrown).message).toBe(message);
  expect(describe(new Error('a', { cause: thrown })).causes).toEqual(
    thrown == null ? [] : [message],
  );
});

test('a chain of causes is described up to the fifth', () => {
  const first = new Error('first');
  first.cause = first;
  expect(describe(first).causes).toEqual(Array(5).fill('Error: first'));
});

test('every text is scrubbed', () => {
  const thrown = Object.assign(new Error('secret', { cause: 'secret' }), {
    name: 'secret',
    remote: 'account',
    version: 'secret',
    address: 'secret',
    phase: 'secret',
  });
  const { remote, ...texts } = describeFailure(thrown, undefined, () => '…');
  expect(remote).toBe('account');
  expect(new Set(Object.values(texts).flat())).toEqual(new Set(['…']));
});

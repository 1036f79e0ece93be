import { CONFIRM } from '../remotes/loading/release.fixture';
import { RemoteLoadError } from '../remotes/loading/RemoteLoadError';
import { describeFailure } from './describeFailure';

const describe = (thrown: unknown, phase?: string) =>
  describeFailure({ thrown, ...(phase && { phase }), pathname: '/' }, (text) => text);

/** Creates an error with this stack. */
const createErrorIn = (...lines: string[]) =>
  Object.assign(new TypeError('x is not a function'), {
    stack: ['TypeError: x', ...lines].join('\n    at '),
  });

test('a failed load is described with every field of its error', () => {
  const cause = new TypeError('no container', { cause: new Error('reset') });
  const address = '/apps/account/1.0.0-1/remoteEntry.js';
  const failure = new RemoteLoadError({
    page: CONFIRM,
    version: '1.0.0-1',
    address,
    phase: 'entry',
    cause,
  });
  expect(describe(failure)).toEqual({
    name: 'RemoteLoadError',
    remote: 'account',
    version: '1.0.0-1',
    address,
    phase: 'entry',
    message: `account/ConfirmEmail 1.0.0-1 failed (entry) from ${address}: no container`,
    causes: ['TypeError: no container', 'Error: reset'],
  });
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

test('an error from the shell or from unknown code has no remote', () => {
  expect(describe(createErrorIn('https://a.example/apps/shell/1.0.0-2/main.js:1:9'))).toMatchObject(
    {
      remote: undefined,
      version: undefined,
      address: '/apps/shell/1.0.0-2/main.js:1:9',
    },
  );
  expect(describe(createErrorIn('chrome-extension://abc/content.js:1:1'))).toMatchObject({
    remote: undefined,
    address: undefined,
  });
});

test('a failure’s own fields take precedence over those from its stack', () => {
  const thrown = Object.assign(createErrorIn('/apps/marketing/1.0.0-1/Home.js:1:2'), {
    phase: 'render',
    remote: 'account',
    version: '2.0.0-1',
    address: '/a.js',
  });
  expect(describe(thrown, 'uncaught')).toMatchObject({
    phase: 'render',
    remote: 'account',
    version: '2.0.0-1',
    address: '/a.js',
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
  ['a text', 'gone', 'gone'],
  ['nothing', undefined, 'undefined'],
  ['null', null, 'null'],
  ['a symbol', Symbol('gone'), 'Symbol(gone)'],
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
  first.cause = new Error('second', { cause: first });
  expect(describe(first).causes).toEqual([
    'Error: second',
    'Error: first',
    'Error: second',
    'Error: first',
    'Error: second',
  ]);
});

test('every text is scrubbed', () => {
  const thrown = Object.assign(new Error('secret', { cause: 'secret' }), {
    name: 'secret',
    remote: 'account',
    version: 'secret',
    address: 'secret',
    phase: 'secret',
  });
  const { remote, ...texts } = describeFailure({ thrown, pathname: '/' }, () => '…');
  expect(remote).toBe('account');
  expect(new Set(Object.values(texts).flat())).toEqual(new Set(['…']));
});

import { HOME } from './release.fixture';
import { RemoteLoadError } from './RemoteLoadError';

const FROM = 'failed (entry) from /a.js';

test.each<[string | undefined, unknown, string]>([
  ['1.0.0-1', new Error('no network'), `marketing/Home 1.0.0-1 ${FROM}: no network`],
  [undefined, new Error('no network'), `marketing/Home ${FROM}: no network`],
  ['1.0.0-1', { message: 'another realm' }, `marketing/Home 1.0.0-1 ${FROM}: another realm`],
  ['1.0.0-1', null, `marketing/Home 1.0.0-1 ${FROM}`],
  ['1.0.0-1', 'a text', `marketing/Home 1.0.0-1 ${FROM}`],
])('the failure of version %s with cause %j has a one-line message', (version, cause, message) => {
  const failure = { page: HOME, version, address: '/a.js', phase: 'entry', cause } as const;
  expect(new RemoteLoadError(failure).message).toBe(message);
});

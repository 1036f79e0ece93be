import { HOME } from './release.fixture';
import { RemoteLoadError } from './RemoteLoadError';

const messageWith = (version: string | undefined, cause: unknown) =>
  new RemoteLoadError({ page: HOME, version, address: '/a.js', phase: 'entry', cause }).message;

test.each<[string | undefined, unknown, string]>([
  [
    '1.0.0-1',
    new Error('no network'),
    'marketing/Home 1.0.0-1 failed (entry) from /a.js: no network',
  ],
  [undefined, new Error('no network'), 'marketing/Home failed (entry) from /a.js: no network'],
  [
    '1.0.0-1',
    { message: 'from another realm' },
    'marketing/Home 1.0.0-1 failed (entry) from /a.js: from another realm',
  ],
  ['1.0.0-1', null, 'marketing/Home 1.0.0-1 failed (entry) from /a.js'],
  ['1.0.0-1', undefined, 'marketing/Home 1.0.0-1 failed (entry) from /a.js'],
  ['1.0.0-1', 'a text', 'marketing/Home 1.0.0-1 failed (entry) from /a.js'],
])('the failure of version %s with cause %j has a one-line message', (version, cause, message) => {
  expect(messageWith(version, cause)).toBe(message);
});

import { liveRefusal } from './livePolicy';

const ADD = 'add connect: [';

test.each([
  [
    'connect-src',
    'https://api.example.com/goals',
    `${ADD}'https://api.example.com'] to origins in account-remote/remote.ts`,
  ],
  ['img-src', 'https://cdn.example.com/a.png', "add images: ['https://cdn.example.com']"],
  ['connect-src', 'http://api.example.com/', 'only https origins can be allowed'],
  ['connect-src', 'wss://api.example.com/', 'no origin in a definition allows it'],
  ['img-src', 'data', 'no origin in a definition allows it'],
  ['frame-src', 'https://maps.example.com', 'no origin in a definition allows it'],
  ['font-src', 'https://fonts.example.com/a.woff2', 'no origin in a definition allows it'],
  ['style-src-elem', 'https://cdn.example.com/a.css', 'no origin in a definition allows it'],
  ['style-src-elem', 'inline', 'add inlineStyles: true to the page in account-remote/remote.ts'],
])('%s of %s is refused live: %s', (directive, blocked, why) => {
  const owner = { app: 'account', allows: { 'img-src': ['https://api.example.com'] } };
  expect(liveRefusal({ directive, blocked }, owner)).toContain(why);
});

test('what the definition names is allowed live', () => {
  const allows = { 'connect-src': ['https://api.example.com/v1'] };
  for (const blocked of ['https://api.example.com', 'https://api.example.com/v1/goals'])
    expect(liveRefusal({ directive: 'connect-src', blocked }, { app: 'account', allows })).toBe(
      undefined,
    );
});

test('a page whose definition says that its libraries write styles may have them', () => {
  const allows = { 'style-src': ["'unsafe-inline'"] };
  const report = { directive: 'style-src-elem', blocked: 'inline' };
  expect(liveRefusal(report, { app: 'account', allows })).toBe(undefined);
});

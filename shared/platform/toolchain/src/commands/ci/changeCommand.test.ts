import { changeCommand, type Change, type Inputs } from './changeCommand';

const EMPTY: Inputs = { what: '', app: '', version: '', percent: '', why: '' };
const VERSION = '1.0.0-3f9a1c04';
const ALL: Inputs = {
  what: '',
  app: 'marketing',
  version: VERSION,
  percent: '5%',
  why: '--to 3',
};
const SITE = 'https://www.example.com';
const CHECKED = ['--allow-from', '.github/accepted-origins.txt', '--check', SITE];

/** Words of the release tool by change, and the inputs that it takes beside the app and the reason. */
const EXPECTED: Record<Change, [Partial<Inputs>, string[]]> = {
  'roll back an app': [{}, ['rollback', '-m', ALL.why, '--', 'marketing']],
  'activate a version': [
    { version: VERSION },
    ['activate', ...CHECKED, '-m', ALL.why, '--', `marketing@${VERSION}`],
  ],
  'start or widen a rollout': [
    { version: VERSION, percent: '5%' },
    ['rollout', ...CHECKED, '-m', ALL.why, '--', `marketing@${VERSION}`, '5%'],
  ],
  'end a rollout': [{}, ['rollback', '-m', ALL.why, '--', 'marketing']],
  'withdraw a version': [
    { version: VERSION },
    ['withdraw', '-m', ALL.why, '--', `marketing@${VERSION}`],
  ],
};
const cases = Object.entries(EXPECTED).map(
  ([what, [inputs, words]]) =>
    [what, { ...EMPTY, app: ALL.app, why: ALL.why, ...inputs, what }, words] as const,
);

test.each(cases)(
  '%s is one command, which takes no input for an option',
  (_what, inputs, words) => {
    expect(changeCommand(inputs, SITE)).toEqual(words);
  },
);

test.each(cases)('%s says which inputs are missing, and which it does not take', (what, inputs) => {
  const names = ['app', 'version', 'percent', 'why'] as const;
  for (const name of names) {
    const taken = inputs[name] !== '';
    const wrong = { ...inputs, [name]: taken ? '' : ALL[name] };
    const why = taken ? `“${what}” needs ${name}` : `“${what}” takes no ${name}`;
    expect(() => changeCommand(wrong, SITE)).toThrow(why);
  }
});

test('says what to fill in and what to leave empty, and all that is wrong at once', () => {
  const wrong = { ...EMPTY, what: 'withdraw a version', version: VERSION, percent: '5%' };
  expect(() => changeCommand(wrong, SITE)).toThrow(
    expect.objectContaining({
      message: '“withdraw a version” needs app, takes no percent, needs why',
      hint: 'Run the workflow again: fill in app, version, why; leave empty percent.',
    }) as Error,
  );
});

test('refuses what the menu does not have', () => {
  expect(() => changeCommand({ ...ALL, what: 'retire an app' }, SITE)).toThrow(
    '“retire an app” is not a change of the live site',
  );
});

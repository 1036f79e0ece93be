import { DRAW_KEY, drawnRollouts, rolloutName, type AppName } from '@site/format';
import { runVisit } from './runVisit.fixture';

/** Opens a page while apps are rolled out to these percentages. @returns what the visitor gets */
function open(
  percentages: Record<AppName, number>,
  visitor: Partial<Parameters<typeof runVisit>[1]>,
) {
  const version = '3f9a1c04';
  const places = Object.entries(percentages).map(([app, percent]) => ({
    name: rolloutName(app, version),
    versions: { [app]: version },
    percent,
  }));
  const rollouts = drawnRollouts(places, Object.keys(percentages));
  return runVisit('enterRollout', { address: '/', ...visitor }, { rollouts });
}

const draw = (value: number) => ({ local: { [DRAW_KEY]: String(value) } });

const SHELL = '/_preview/rollout-shell-3f9a1c04';
const REMOTE = '/_preview/rollout-marketing-3f9a1c04';
const LIVE = undefined;

test.each([
  [0, REMOTE, LIVE],
  [4, REMOTE, LIVE],
  [5, LIVE, LIVE],
  [94, LIVE, LIVE],
  [95, LIVE, SHELL],
  [99, LIVE, SHELL],
])(
  'a visitor with the draw %i gets 5 %% of a remote: %s, 5 %% of the shell: %s',
  (value, remote, shell) => {
    expect(open({ marketing: 5 }, draw(value)).opened).toBe(remote);
    expect(open({ shell: 5 }, draw(value)).opened).toBe(shell);
    expect(open({ shell: 5, marketing: 5 }, draw(value)).opened).toBe(remote ?? shell);
  },
);

test('the rollout of a remote has priority over that of the shell', () => {
  expect(open({ shell: 60, marketing: 60 }, draw(50)).opened).toBe(REMOTE);
});

test('a visitor without a draw gets one, once', () => {
  const random = jest.spyOn(Math, 'random').mockReturnValue(0.0499);
  const { opened, localStorage } = open({ marketing: 5 }, {});
  expect(opened).toBe(REMOTE);
  expect(localStorage).toEqual({ [DRAW_KEY]: '4' });
  random.mockReturnValue(0.5);
  expect(open({ marketing: 5 }, { local: { ...localStorage } }).opened).toBe(REMOTE);
  random.mockRestore();
});

test.each([
  ['whose browser closes its storage', { isClosed: true }],
  ['who asks for the live page', { address: '/?preview=', ...draw(4) }],
])('a visitor %s gets the live page', (_, visitor) => {
  expect(open({ marketing: 100 }, visitor).opened).toBe(LIVE);
});

test('a tab stays in its preview, whatever the draw', () => {
  const visitor = { ...draw(4), name: 'preview', session: { preview: 'pr-1' } };
  expect(open({ marketing: 5 }, visitor).opened).toBe('/_preview/pr-1');
});

import { logEntry, loggedPreview, versionNamed } from '../../fixtures/logEntry.fixture';
import { stateOf } from '../documents/LogEntry';
import { lastingPreviews } from './previews';

const [LIVE, SHOWN, KEPT] = [1, 2, 4] as const;

const preview = loggedPreview({
  versions: { marketing: versionNamed(SHOWN) },
  keeps: { shell: [versionNamed(KEPT)], marketing: [versionNamed(SHOWN)] },
});

test.each<[event: string, lasting: string[], app: string, at: number]>([
  ['its version', [], 'marketing', SHOWN],
  ['a version that its tabs may load', [], 'shell', KEPT],
  ['another version', ['pr-1'], 'marketing', LIVE],
])('when %s is given up, the previews that go on are %j', (_, lasting, app, at) => {
  const versions = { [`${app} ${versionNamed(at)}`]: { givenUp: {} } };
  const state = stateOf(logEntry({ internal: { previews: { 'pr-1': preview }, versions } }));
  expect(Object.keys(lastingPreviews(state))).toEqual(lasting);
});

import { versionManifest } from '@site/contract/platform';
import { raceAfter } from '../../../fixtures/interceptCalls.fixture';
import { buildOf, goLive, makeLive, NOTE, publishBuild } from '../../../fixtures/testSite.fixture';
import { activate } from '../../changes/activate';
import { prune } from '../../prune/prune';
import { MemoryStore } from '../../stores/MemoryStore.fixture';
import { publishAndCommit } from './publishAndCommit';

// What commands decide and print is in question, not what pages look like.
jest.mock('../../compose/composeVariant', () =>
  jest.requireActual<object>('../../../fixtures/plainVariants.fixture'),
);

test('a version that a prune gives up after it was published is published again', async () => {
  const store = new MemoryStore();
  const first = (await goLive(store)).apps.marketing?.version ?? '';
  for (const text of ['second();', 'third();'])
    await makeLive(store, {
      marketing: await publishBuild(store, 'marketing', { files: { 'Home.js': text } }),
    });
  const limits = { keep: 1, olderThan: 0, previewsOlderThan: 0 };
  const pruned = raceAfter(store, versionManifest('marketing', first), () =>
    prune(store, limits, { note: NOTE }),
  );
  const lines: string[] = [];
  const { release } = await publishAndCommit(pruned, [await buildOf('marketing')], activate, {
    note: NOTE,
    say: (line) => lines.push(line),
  });
  expect(release.apps.marketing?.version).toBe(`${first}-2`);
  expect(lines).toEqual([
    `marketing ${first} is already published`,
    'A prune has given up a version meanwhile. Publishing it again …',
    `marketing ${first}-2 published`,
  ]);
});

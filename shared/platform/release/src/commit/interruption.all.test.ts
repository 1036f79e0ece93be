import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '@site/project';
import { TestRepository } from '../../fixtures/TestRepository.fixture';
import { readNewest } from '../log/readEntries';
import { pointerNumber } from '../log/readPointer';
import { openStore } from '../stores/openStore';

const FINISHING = 'Finishing release 2, for all visitors. Interrupt again to end at once\n';
const UNCHANGED = 'Interrupted: nothing that is live has changed\n';

test.each([
  ['before the commit, it ends', ['before read release.json'], [130, UNCHANGED], [1, 1]],
  ['at the commit, it finishes', ['before create releases/2.json'], [0, FINISHING], [2, 2]],
  ['after it, it finishes', ['after create releases/2.json'], [0, FINISHING], [2, 2]],
  [
    'twice, it ends at once and names heal',
    ['after create releases/2.json', 'before replace release.json'],
    [
      130,
      expect.stringMatching(
        `^${FINISHING}Interrupted: release 2 may be .*\n.* heal --store \\S+\n$`,
      ) as string,
    ],
    [2, 1],
  ],
])('if a command is interrupted %s', async (_, moments, [code, err], numbers) => {
  const { site } = await TestRepository.live();
  const file = path.join(__dirname, 'interrupted.fixture.ts');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', file, site, ...moments],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, NODE_NO_WARNINGS: '1' } },
  );
  expect([status, stderr]).toEqual([code, err]);
  expect(stdout).toBe(code === 0 ? 'Release 2 is live' : '');
  const store = await openStore(site);
  expect([(await readNewest(store))?.number, await pointerNumber(store)]).toEqual(numbers);
});

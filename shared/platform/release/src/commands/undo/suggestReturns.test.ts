import { liveStoreInMemory } from '../../../fixtures/liveStore.fixture';
import {
  change,
  deployScript,
  makeLive,
  NOTE,
  publishBuild,
} from '../../../fixtures/testSite.fixture';
import { activate } from '../../changes/activate';
import { configure } from '../../changes/configure';
import { rollBackApps } from '../../changes/rollBack';
import type { MemoryStore } from '../../stores/MemoryStore.fixture';
import { suggestReturns } from './suggestReturns';
import { writeHint, type Refusal } from '@site/project';

let store: MemoryStore;
beforeEach(async () => {
  ({ store } = await liveStoreInMemory());
});

/** Rolls apps back, which must be refused. @returns what the refusal advises, a line each */
async function advice(...apps: string[]): Promise<string[]> {
  const refusal = (await change(store, rollBackApps(apps)).catch(
    (error: unknown) => error,
  )) as Refusal;
  const { hint } = await suggestReturns({ store, how: { note: NOTE } }, apps, refusal);
  return [...writeHint(hint).matchAll(/npm run release -- ([^.]*)/g)].map(
    ([, words = '']) => words,
  );
}

const react = { version: '20.0.0', exports: ['use', 'useState'] };

/** Upgrades React in the shell and in a remote, which fit only together. */
const upgrade = async (remote: string) => {
  await makeLive(store, {
    shell: await publishBuild(store, 'shell', { manifest: { provides: { react } } }),
    marketing: await publishBuild(store, 'marketing', { manifest: { takes: { react } } }),
    account: await publishBuild(store, 'account', { manifest: { takes: { react } } }),
  });
  return remote;
};

test('advises to undo what brought versions together, then what fits, and last what others have done since', async () => {
  await upgrade('marketing');
  expect(await advice('marketing')).toEqual([
    'rollback',
    'rollback shell account marketing',
    'rollback --to 1',
  ]);
});

test('advises no undo of a change that came later, and the newest release that had all apps', async () => {
  await deployScript(store, 'account', 'second();');
  await upgrade('marketing');
  await change(store, configure({ productName: 'Iron Diary' }));
  expect(await advice('marketing', 'account')).toEqual([
    'rollback shell marketing account',
    'rollback --to 2',
  ]);
});

test('advises to retire an app without a previous version only if that is possible', async () => {
  expect(await advice('marketing')).toEqual(['history']);
  await change(store, activate({ billing: await publishBuild(store, 'billing') }));
  expect(await advice('billing')).toEqual(['retire billing', 'history']);
});

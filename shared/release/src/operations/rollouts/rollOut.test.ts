import { type Release, rolloutName, ROLLOUTS } from '@site/contract';
import type { Store } from '../../stores/objects/Store';
import { changesBetween } from '../changesBetween';
import { rollbackApp } from '../rollback';
import { status } from '../status';
import { statusRemarks } from '../statusRemarks';
import { verify } from '../verify';
import { RolloutSite } from './RolloutSite.fixture';

const note = { by: 'Kim' };

let site: RolloutSite;
let store: Store;
let first: Release;
let version: string;
beforeEach(async () => {
  site = await RolloutSite.open();
  ({ store, first, version } = site);
});

const liveVersion = ({ apps }: Release, app = 'marketing') => apps[app]?.version;

test('a rollout writes its pages beside the live ones, whose scripts lead to them', async () => {
  const account = await site.read('account/confirm.html');
  const before = await site.read('index.html');
  const release = await site.start(5);
  expect(release).toMatchObject({ number: 2, apps: { marketing: { rollout: { version } } } });
  expect(liveVersion(release)).toBe(liveVersion(first));

  const name = rolloutName('marketing', { version });
  expect(await site.read('index.html')).toContain(`if(d<5)n="${name}"`);
  expect(await site.read('index.html')).toContain('>Home');
  expect(await site.read(site.page('/'))).toContain('second');
  expect(await site.read(site.page('/'))).toContain(version);
  expect(await site.read(site.page('/'))).not.toContain('localStorage');
  expect(await site.read(site.page('/private-policy'))).toContain('Privacy');
  // Pages of other apps have no byte of it.
  expect(await site.read('account/confirm.html')).toBe(account);
  expect(before).not.toContain('localStorage');
  expect((await store.list(ROLLOUTS)).filter((key) => key.endsWith('.html')).sort()).toEqual(
    [site.page('/'), site.page('/private-policy')].sort(),
  );
  expect(await site.strays()).toEqual([]);
  expect(statusRemarks(await status(store)).map(({ text }) => text)).toEqual([
    `Rollout: 5 % of the visitors get marketing ${version}, all others ${liveVersion(first)}`,
    'Pages: match release 2',
  ]);
  expect((await verify(store, () => {})).faults).toEqual([]);
});

test('rollback of the app ends the rollout, and leaves the live version and its page as before', async () => {
  const before = await site.read('private-policy.html');
  const second = await site.start(5);
  const lines: string[] = [];
  const third = await rollbackApp(store, 'marketing', note, { warn: (line) => lines.push(line) });
  expect(third.apps.marketing).toEqual({ ...first.apps.marketing, since: 3 });
  expect(lines).toEqual([
    `The rollout of marketing ${version} to 5 % of the visitors ends; ${liveVersion(first)} stays live`,
  ]);
  expect(changesBetween(second, third)).toEqual([`marketing ${version}: no longer rolled out`]);
  expect((await site.read('private-policy.html'))?.replace('"release":3', '"release":1')).toBe(
    before,
  );
  // A visitor whose page was read just before still finds the one that it leads to.
  expect(await site.read(site.page('/'))).toContain('second');
  expect(await site.strays()).toEqual([]);
});

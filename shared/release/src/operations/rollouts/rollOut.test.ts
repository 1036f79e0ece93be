import { pageFile, previewPath, ROLLOUTS, rolloutName, type Release } from '@site/contract';
import { publishBuild } from '../../../fixtures/testSite.fixture';
import type { Store } from '../../stores/objects/Store';
import { changesBetween } from '../changesBetween';
import { rollbackApp } from '../rollback';
import { status } from '../status';
import { statusRemarks } from '../statusRemarks';
import { verify } from '../verify';
import { rollOut } from './rollOut';
import { rolloutStore } from './rolloutStore.fixture';

const note = { by: 'Kim' };

let store: Store;
let first: Release;
/** A version of marketing that was published, and never live. */
let version: string;
beforeEach(async () => {
  ({ store, release: first } = await rolloutStore());
  version = await publish('marketing', 'second');
});

const publish = (app: 'marketing' | 'account', text: string) =>
  publishBuild(store, app, {
    files: {
      [app === 'marketing' ? 'prerender/Home.js' : 'prerender/ConfirmEmail.js']: page(text),
    },
  });
const page = (text: string) => `exports.default = () => ${JSON.stringify(text)};\n`;

const start = (percent: number, app = 'marketing', rolledOut = version) =>
  rollOut(store, { app, version: rolledOut, percent }, { note: { ...note, command: 'activate' } });

const read = async (file: string) => (await store.read(file))?.bytes.toString();
const liveVersion = ({ apps }: Release, app = 'marketing') => apps[app]?.version;
const rolloutPage = (path: string, rolledOut = version, app = 'marketing') =>
  pageFile(previewPath(rolloutName(app, { version: rolledOut }), path));
const strays = async () => (await status(store)).pages.strays;

test('a rollout writes its pages beside the live ones, whose scripts lead to them', async () => {
  const account = await read('account/confirm.html');
  const before = await read('index.html');
  const release = await start(5);
  expect(release).toMatchObject({ number: 2, apps: { marketing: { rollout: { version } } } });
  expect(liveVersion(release)).toBe(liveVersion(first));

  const name = rolloutName('marketing', { version });
  expect(await read('index.html')).toContain(`if(d<5)n="${name}"`);
  expect(await read('index.html')).toContain('>Home');
  expect(await read(rolloutPage('/'))).toContain('second');
  expect(await read(rolloutPage('/'))).toContain(version);
  expect(await read(rolloutPage('/'))).not.toContain('localStorage');
  expect(await read(rolloutPage('/private-policy'))).toContain('Privacy');
  // Pages of other apps have no byte of it.
  expect(await read('account/confirm.html')).toBe(account);
  expect(before).not.toContain('localStorage');
  expect((await store.list(ROLLOUTS)).filter((key) => key.endsWith('.html')).sort()).toEqual(
    [rolloutPage('/'), rolloutPage('/private-policy')].sort(),
  );
  expect(await strays()).toEqual([]);
  expect(statusRemarks(await status(store)).map(({ text }) => text)).toEqual([
    `Rollout: 5 % of the visitors get marketing ${version}, all others ${liveVersion(first)}`,
    'Pages: match release 2',
  ]);
  expect((await verify(store, () => {})).faults).toEqual([]);
});

test('rollback of the app ends the rollout, and leaves the live version and its page as before', async () => {
  const before = await read('private-policy.html');
  const second = await start(5);
  const lines: string[] = [];
  const third = await rollbackApp(store, 'marketing', note, { warn: (line) => lines.push(line) });
  expect(third.apps.marketing).toEqual({ ...first.apps.marketing, since: 3 });
  expect(lines).toEqual([
    `The rollout of marketing ${version} to 5 % of the visitors ends; ${liveVersion(first)} stays live`,
  ]);
  expect(changesBetween(second, third)).toEqual([`marketing ${version}: no longer rolled out`]);
  expect((await read('private-policy.html'))?.replace('"release":3', '"release":1')).toBe(before);
  // A visitor whose page was read just before still finds the one that it leads to.
  expect(await read(rolloutPage('/'))).toContain('second');
  expect(await strays()).toEqual([]);
});

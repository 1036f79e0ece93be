import { liveRepository, runStep } from './runStep.fixture';
import { createSiteServer, listen } from '@site/release';
import type { TestRepository } from '../../../../release/fixtures/TestRepository.fixture';

let repository: TestRepository;
let SITE_ORIGIN: string;
let server: ReturnType<typeof createSiteServer>;

/** A repository in which marketing has been live twice. */
let base: TestRepository;
/** The versions of marketing: the previous one, the live one, and one that nobody has had. */
let [first, second, third] = ['', '', ''];
beforeAll(async () => {
  base = await liveRepository();
  first = await base.liveVersion('marketing');
  const build = (text: string) => base.build('marketing', { files: { 'Home.js': `${text}();` } });
  await build('second');
  await base.release(['deploy', 'marketing']);
  second = await base.liveVersion('marketing');
  await build('third');
  const { out } = await base.release(['publish', 'marketing']);
  third = /^marketing (\S+) /.exec(out)?.[1] ?? '';
});

beforeEach(async () => {
  repository = await base.copy();
  server = createSiteServer({ folder: repository.site, api: 'http://127.0.0.1:1' });
  SITE_ORIGIN = await listen(server, 0);
});
afterEach(() => server.close());

/** Starts the workflow for marketing, with other fields empty. */
const change = (WHAT: string, fields: { APP?: string; VERSION?: string; PERCENT?: string } = {}) =>
  runStep(repository, 'change-live', {
    SITE_ORIGIN,
    WHAT,
    APP: 'marketing',
    VERSION: '',
    PERCENT: '',
    WHY: 'The pitch lost a line',
    ...fields,
  });

const REVERT = 'Revert the merge that brought it, too';

/** Returns the share of visitors that the rollout of marketing has. */
async function share(): Promise<number | undefined> {
  const { out } = await repository.release(['status', '--json']);
  const { apps } = JSON.parse(out) as { apps: { app: string; rollout?: { percent: number } }[] };
  return apps.find(({ app }) => app === 'marketing')?.rollout?.percent;
}

test('rolls back an app, shows what was live before and afterwards, and says to revert the merge', async () => {
  const { code, summary } = await change('roll back an app', { APP: ' marketing ' });
  expect(code).toBe(0);
  expect(await repository.liveVersion('marketing')).toBe(first);
  const [before = '', after = ''] = summary.split('After:');
  expect(before).toMatch(new RegExp(`^ {4}marketing +${second} `, 'm'));
  expect(after).toMatch(new RegExp(`^ {4}marketing +${first} .* Ann .*The pitch lost a line`, 'm'));
  expect(after).toContain(REVERT);
});

test('starts a rollout, and ends it', async () => {
  await change('start or widen a rollout', { VERSION: third, PERCENT: '5' });
  expect(await share()).toBe(5);
  const { code, summary } = await change('end a rollout');
  expect([code, summary]).toEqual([0, expect.stringContaining(REVERT)]);
  expect([await share(), await repository.liveVersion('marketing')]).toEqual([undefined, second]);
});

test('does not end a rollout that is not there, which would take the live version back', async () => {
  const { code, printed } = await change('end a rollout');
  expect([code, printed]).toEqual([
    1,
    expect.stringMatching(/^::error::marketing has no rollout/m),
  ]);
  expect(await repository.liveVersion('marketing')).toBe(second);
});

test('says that a rollback takes back a rollout, and not what is live', async () => {
  await repository.release(['rollout', `marketing@${third}`, '5%']);
  const { summary } = await change('roll back an app');
  expect(summary).toContain(
    `5 % of the visitors get marketing ${third}. This takes the rollout back, and ${second} stays live.`,
  );
  expect([await share(), await repository.liveVersion('marketing')]).toEqual([undefined, second]);
});

test('withdraws a version, and says to revert the merge', async () => {
  const { code, summary } = await change('withdraw a version', { VERSION: first });
  expect([code, summary]).toEqual([0, expect.stringContaining(REVERT)]);
  const again = await repository.release(['activate', `marketing@${first}`]);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('withdrawn') as string });
});

test('shows why the release tool refuses, and is red', async () => {
  const { code, summary } = await change('withdraw a version', { VERSION: second });
  expect(code).toBe(1);
  expect(summary).toMatch(new RegExp(`^ {4}Refused: marketing ${second} is live`, 'm'));
  expect(summary).not.toContain(REVERT);
});

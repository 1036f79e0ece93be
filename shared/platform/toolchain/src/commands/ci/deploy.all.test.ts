import { acceptingNothing, liveRepository, runStep, startStep } from './runStep.fixture';
import { createSiteServer, listen } from '@site/release';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { TestRepository } from '../../../../release/fixtures/TestRepository.fixture';

// Merges as CI runs them, from a bare repository, on a store whose site a real server sends. What checks find is in
// cli.merge.all.test.ts of the release tool.

let repository: TestRepository;
let server: ReturnType<typeof createSiteServer>;
let SITE_ORIGIN: string;

/** Serves the store of a repository, which becomes a clone of a bare one. */
async function begin(made: TestRepository): Promise<void> {
  repository = made;
  server = createSiteServer({ folder: repository.site, api: 'http://127.0.0.1:1' });
  SITE_ORIGIN = await listen(server, 0);
  repository.becomeClone();
}
beforeEach(async () => begin(await liveRepository()));
afterEach(() => server.close());

const build = (app: string, text: string, manifest = {}) =>
  repository.build(app, {
    files: { [app === 'account' ? 'ConfirmEmail.js' : 'Home.js']: text },
    manifest,
  });

const REACT_20 = { version: '20.0.0', exports: ['use', 'useState'] };

/** Merges what is built, as a commit with this subject. */
function merge(subject: string): Promise<Awaited<ReturnType<typeof runStep>>> {
  repository.push(subject);
  return deploy();
}

/** Runs the job. */
const deploy = () => runStep(repository, 'deploy', { SITE_ORIGIN });

const live = (app = 'marketing') => repository.liveVersion(app);

test('a merge goes live, checked, and whatever its subject says', async () => {
  // The cut divides the last character.
  const subject = `"$(exit 1)" ${'a'.repeat(187)}\u{1F3CB} and more`;
  await build('marketing', 'second();');
  repository.push(subject);
  // In processes, whose pages a sandbox renders.
  const { code, printed, summary } = await startStep(repository.folder, 'deploy', { SITE_ORIGIN });
  expect([code, printed]).toEqual([0, expect.stringContaining(SITE_ORIGIN)]);
  const version = await live();
  expect(summary).toContain(`- ✅ marketing ${version} is live\n`);
  const { out } = await repository.release(['history', '--last', '1', '--json']);
  expect(JSON.parse(out)).toMatchObject([
    { release: 2, by: 'Ann', message: subject.slice(0, 199) },
  ]);
});

test('of three apps, one that is refused and one that is not built keep no other out', async () => {
  const before = [await live('shell'), await live('account')];
  await build('marketing', 'second();');
  await build('account', 'second();', { takes: { react: REACT_20 } });
  await rm(path.join(repository.folder, 'shell/dist'), { recursive: true });
  const { code, printed, summary } = await merge('Three apps');
  expect(code).toBe(1);
  expect([await live('shell'), await live('account')]).toEqual(before);
  expect(printed).toMatch(/^Refused: account \S+ was built with react 20\.0\.0, but shell /m);
  expect(printed).toMatch(/^Refused: \S+shell\/dist contains no build\.json$/m);
  expect(summary.split('\n')).toEqual([
    expect.stringMatching(/^- ❌ shell: /),
    expect.stringMatching(/^- ❌ account: /),
    `- ✅ marketing ${await live()} is live`,
    '',
  ]);
});

test('what only goes live together does so, also in an empty store beside an app that is refused', async () => {
  await server.close();
  await begin(await acceptingNothing(await TestRepository.make()));
  for (const app of ['shell', 'marketing']) await repository.build(app);
  await build('account', 'first();', { takes: { react: REACT_20 } });
  const { code, summary } = await merge('First');
  expect(code).toBe(1);
  expect(summary).toMatch(/^- ✅ shell .*\n- ❌ account: .*\n- ✅ marketing .*\n$/);
});

test('a revert takes effect, and a run that is late changes nothing', async () => {
  const first = await live();
  await build('marketing', 'second();');
  expect((await merge('Second')).code).toBe(0);
  const second = await live();
  await repository.build('marketing');
  repository.push('Revert');
  repository.git('checkout', '--quiet', 'HEAD~1');
  await build('marketing', 'second();');
  const late = await deploy();
  expect([late.code, late.printed]).toEqual([0, expect.stringContaining('has a newer commit')]);
  expect(await live()).toBe(second);
  repository.git('checkout', '--quiet', 'main');
  await repository.build('marketing');
  expect((await deploy()).code).toBe(0);
  expect(await live()).toBe(first);
});

test('a merge after a rollback is green, with a warning of it for GitHub’s page', async () => {
  const first = await live();
  await build('marketing', 'second();');
  await merge('Second');
  await repository.release(['rollback', 'marketing'], { RELEASE_BY: 'Kim' });
  await build('account', 'second();');
  const next = await runStep(repository, 'deploy', { SITE_ORIGIN, GITHUB_ACTIONS: 'true' });
  expect([next.code, next.printed]).toEqual([
    0,
    expect.stringMatching(
      /^::warning::marketing \S+ is merged, but .* taken back by Kim in release 3 /m,
    ),
  ]);
  expect(await live()).toBe(first);
});

test('a store that can’t be read is red, since a merge would seem to be live', async () => {
  await writeFile(path.join(repository.site, 'releases/1.json'), 'damaged');
  await build('marketing', 'second();');
  const { code, printed } = await merge('Second');
  expect([code, printed]).toEqual([1, expect.stringContaining('releases/1.json')]);
});

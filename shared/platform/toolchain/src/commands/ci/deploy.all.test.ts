import { createSiteServer, listen } from '@site/release';
import { execFileSync } from 'node:child_process';
import type { TestRepository } from '../../../../release/fixtures/TestRepository.fixture';
import { liveRepository, runStep } from './runStep.fixture';

let repository: TestRepository;
let server: ReturnType<typeof createSiteServer>;
beforeEach(async () => {
  repository = await liveRepository();
  server = createSiteServer({ folder: repository.site, api: 'http://127.0.0.1:1' });
});
afterEach(() => server.close());

/** Commits what is here as `main`, in a clone of a bare repository. */
function merge(subject: string): void {
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...words], {
      cwd: repository.folder,
    });
  git('init', '--quiet', '--bare', '--initial-branch', 'main', 'origin.git');
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '.github');
  git('commit', '--quiet', '--message', subject);
  git('remote', 'add', 'origin', './origin.git');
  git('push', '--quiet', 'origin', 'main');
}

test('a merge goes live, checked, and whatever its subject says', async () => {
  // The cut divides the last character.
  const subject = `"$(exit 1)" ${'a'.repeat(187)}\u{1F3CB} and more`;
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  merge(subject);
  const SITE_ORIGIN = await listen(server, 0);
  const { code, printed } = await runStep(repository.folder, 'deploy', { SITE_ORIGIN });
  expect([code, printed]).toEqual([0, expect.stringContaining(SITE_ORIGIN)]);
  const { out } = await repository.release(['history', '--last', '1', '--json']);
  expect(JSON.parse(out)).toMatchObject([
    { release: 2, by: 'Ann', message: subject.slice(0, 199) },
  ]);
}, 120_000);

import type { SiteStatus } from './reports/status';
import type { TestRepository } from '../fixtures/TestRepository.fixture';

/** Deploys marketing and account at once, in a process each, and expects a release of each. */
export async function expectBothDeploysLand(
  repository: TestRepository,
  env: Record<string, string> = {},
): Promise<void> {
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  await repository.build('account', { files: { 'ConfirmEmail.js': 'second();' } });
  const both = await Promise.all(
    ['marketing', 'account'].map((app) => repository.start(['deploy', app], env)),
  );
  expect(both.map(({ code, err }) => [code, err])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  const { code, out, err } = await repository.release(['status', '--json'], env);
  expect([code, err]).toEqual([0, '']);
  const { apps, isWhole } = JSON.parse(out) as SiteStatus;
  expect(apps.map(({ release }) => release).sort()).toEqual([1, 2, 3]);
  expect(isWhole).toBe(true);
}

import { TestRepository } from '../fixtures/TestRepository.fixture';
import { expectBothDeploysLand } from './expectBothDeploysLand.fixture';

jest.setTimeout(120_000);

test('two teams that deploy at once, in a process each, both land', async () => {
  const repository = await TestRepository.make();
  await repository.goLive();
  await expectBothDeploysLand(repository);
});

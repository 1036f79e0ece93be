import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { TestRepository } from '../fixtures/TestRepository.fixture';
import { expectBothDeploysLand } from './expectBothDeploysLand.fixture';
import { testBucket } from './stores/s3/testBucket.fixture';

jest.setTimeout(120_000);

describeOnObjectStore('the command line with a bucket', () => {
  test('two teams that deploy at once, in a process each, both land', async () => {
    const env = { SITE_STORE: `s3://${await testBucket()}` };
    const repository = await TestRepository.make();
    await repository.goLive(env);
    await expectBothDeploysLand(repository, env);
  });

  // In a process: errors of Node pass the AWS SDK only in the realm that they come from.
  test('refuses an unreachable server by name', async () => {
    const SITE_STORE = `s3://${await testBucket()}`;
    const repository = await TestRepository.make();
    const env = { SITE_STORE, AWS_ENDPOINT_URL: 'http://127.0.0.1:1' };
    const { code, out, err } = await repository.start(['status'], env);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(
      /^Refused: s3:\/\/.*\/release\.json can’t be reached: ECONNREFUSED\nCheck AWS_ENDPOINT_URL/,
    );
  });
});

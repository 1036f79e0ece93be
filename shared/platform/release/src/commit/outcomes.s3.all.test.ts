import { describeOnObjectStore } from '@site/testing/describeOnObjectStore';
import { randomUUID } from 'node:crypto';
import { judgedSite, type JudgedSite } from '../../fixtures/judgedCommands.fixture';
import { forEachConcurrently } from '../basics/forEachConcurrently';
import { CuttingProxy } from '../stores/s3/CuttingProxy.fixture';
import { S3Store } from '../stores/s3/S3Store';
import { testBucket } from '../stores/s3/testBucket.fixture';
import { commandsOf, outcomeFaults } from './outcomes.fixture';

// What commands say is in question, not what pages look like.
jest.mock('../compose/composeVariant', () =>
  jest.requireActual<object>('../../fixtures/plainVariants.fixture'),
);

describeOnObjectStore('on a real S3 server whose connection ends,', () => {
  let site: JudgedSite;
  let bucket: string;
  let endpoint: string;
  beforeAll(async () => {
    [site, bucket] = [await judgedSite(), await testBucket()];
    endpoint = process.env.AWS_ENDPOINT_URL ?? '';
    // Who repeats a request on a connection that has ended for good only waits longer.
    process.env.AWS_MAX_ATTEMPTS = '1';
  }, 120_000);

  /** Opens a store at an endpoint. The SDK reads the variable at its first request. */
  async function openAt(origin: string, prefix: string): Promise<S3Store> {
    process.env.AWS_ENDPOINT_URL = origin;
    const store = new S3Store(bucket, prefix, { firstDelay: 1 });
    await store.isAmazon();
    return store;
  }

  test('each command says what is so, after every number of answers, and can be run again', async () => {
    const all: string[] = [];
    for (const command of commandsOf(site))
      for (let [answers, isDone] = [0, false]; !isDone; answers += 1) {
        const prefix = randomUUID();
        const store = await openAt(endpoint, prefix);
        await forEachConcurrently(await site.store.list(''), async ({ key }) => {
          await store.create(key, (await site.store.read(key))!.bytes);
        });
        const proxy = new CuttingProxy(new URL(endpoint), answers);
        const { faults, isOver } = await outcomeFaults(command, store, {
          store: await openAt(await proxy.start(), prefix),
          knowsCommit: () => proxy.hasPassed(/^PUT .*\/releases\/5\.json/),
          ...{ isCut: () => proxy.isCut, settled: proxy.settled },
        });
        await proxy.stop();
        all.push(...faults.map((fault) => `after ${answers} answers, ${fault}`));
        isDone = isOver;
      }
    expect(all).toEqual([]);
  }, 1_800_000);
});

import '../../fixtures/sameRuns.fixture';
import { describeOnObjectStore } from '@site/testing/describeOnObjectStore';
import { interceptCalls } from '../../fixtures/interceptCalls.fixture';
import { judgedSite, type JudgedCommand } from '../../fixtures/judgedCommands.fixture';
import { change } from '../../fixtures/testSite.fixture';
import { configure } from '../changes/configure';
import { forEachConcurrently } from '../basics/forEachConcurrently';
import { copyStore, planCopy } from '../publish/copyStore';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import type { Store } from '../stores/Store';
import { CuttingProxy } from '../stores/s3/CuttingProxy.fixture';
import { S3Store } from '../stores/s3/S3Store';
import { testBucket } from '../stores/s3/testBucket.fixture';
import { commandsOf, outcomeFaults } from './outcomes.fixture';

/** One of each kind. The others differ in what they change alone, and run on a store in memory. */
const COMMANDS = ['deploy of an old upload', 'rollback', 'configure', 'prune'];

describeOnObjectStore('on a real S3 server whose connection ends,', () => {
  let commands: JudgedCommand[];
  let original: MemoryStore;
  let bucket: string;
  let endpoint: string;
  beforeAll(async () => {
    const site = await judgedSite();
    commands = commandsOf(site).filter(({ name }) => COMMANDS.includes(name));
    // A bucket needs it.
    await change(site.store, configure({ publicOrigin: 'https://www.example.com' }));
    original = new MemoryStore(true, () => 0);
    await copyStore(site.store, original, await planCopy(site.store, original), () => {});
    bucket = await testBucket();
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

  /** Makes some objects of a store as they are in another one. */
  const copyObjects = (from: Store, to: Store, keys: Iterable<string>) =>
    forEachConcurrently(keys, async (key) => {
      const [bytes, stored] = [(await from.read(key))?.bytes, await to.read(key)];
      if (!bytes) await to.delete([key]);
      else if (!stored?.bytes.equals(bytes)) await to.replace(key, bytes, stored?.revision);
    });

  test('each command says what is so, after every number of answers, and can be run again', async () => {
    const store = await openAt(endpoint, 'site');
    const all: string[] = [];
    await copyObjects(original, store, await original.keys());
    for (const command of commands)
      for (let [answers, isDone] = [0, false]; !isDone; answers += 1) {
        const proxy = new CuttingProxy(new URL(endpoint), answers);
        const written = new Set<string>();
        const cut = interceptCalls(await openAt(await proxy.start(), 'site'), (call, key) => {
          if (call !== 'read' && call !== 'list') written.add(key);
          return undefined;
        });
        // What follows does not depend on the server, and is faster in memory.
        const copy = original.copy();
        const { faults, isOver } = await outcomeFaults(command, copy, {
          store: cut,
          knowsCommit: () => proxy.hasPassed(/^PUT .*\/releases\/6\.json/),
          isCut: () => proxy.isCut,
          settled: async () => {
            await proxy.settled();
            await copyObjects(store, copy, written);
          },
        });
        await proxy.stop();
        await copyObjects(original, store, written);
        all.push(...faults.map((fault) => `after ${answers} answers, ${fault}`));
        isDone = isOver;
      }
    expect(all).toEqual([]);
  }, 300_000);
});

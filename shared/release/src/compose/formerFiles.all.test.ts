import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { hideBilling, showBilling, addBilling } from '../../fixtures/billing.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { goLive } from '../../fixtures/testSite.fixture';
import { heal } from '../operations/heal';
import { verify } from '../operations/verify';
import { S3Store } from '../stores/s3/S3Store';
import { testBucket } from '../stores/s3/testBucket.fixture';

jest.setTimeout(120_000);

describeOnObjectStore('in a bucket', () => {
  test('deletes dropped pages, but nothing of others or of a store under another prefix', async () => {
    const bucket = await testBucket();
    const [outer, inner] = [new S3Store(bucket, ''), new S3Store(bucket, 'staging')];
    await goLive(outer);
    await goLive(inner);
    await outer.create('google1234.html', Buffer.from('theirs'));
    await addBilling(outer);
    await showBilling(outer);
    const before = await revisionsOf(inner);
    await hideBilling(outer);
    await heal(outer);
    expect(await outer.list('billing')).toEqual([]);
    expect(await outer.list('google')).toEqual(['google1234.html']);
    expect(await revisionsOf(inner)).toEqual(before);
    for (const store of [outer, inner]) expect((await verify(store, () => {})).faults).toEqual([]);
  });
});

import { describeLostResponse, LOSSES } from './describeLostResponse.fixture';
import { failFirstWrites, S3Double, sendError } from './S3Double.fixture';
import { S3Store } from './S3Store';
import { useS3Server } from './testBucket.fixture';

for (const name of Object.keys(LOSSES) as (keyof typeof LOSSES)[]) describeLostResponse(name);

test('a write that keeps failing is given up after its last delay', async () => {
  const double = new S3Double();
  useS3Server(await double.listen());
  const fail = failFirstWrites('bucket/release.json', Infinity, ({ response }) =>
    sendError(response, 500, 'InternalError'),
  );
  double.fault = fail;
  try {
    await expect(
      new S3Store('bucket', '').create('release.json', Buffer.from('one')),
    ).rejects.toMatchObject({
      name: 'Refusal',
      cure: expect.stringContaining('Run the command again') as string,
    });
  } finally {
    await double.close();
  }
});

import { failFirstWrites, S3Double, sendError, type DoubleRequest } from './S3Double.fixture';
import { S3Store } from './S3Store';
import { useS3Server } from './testBucket.fixture';

/** Ways in which the response to a write can be lost. */
export const LOSSES = {
  'a 500': ({ response }: DoubleRequest) => sendError(response, 500, 'InternalError'),
  'a 503': ({ response }: DoubleRequest) => sendError(response, 503, 'SlowDown'),
  'a 409': ({ response }: DoubleRequest) => sendError(response, 409, 'ConditionalRequestConflict'),
  'a closed connection': ({ response }: DoubleRequest) => void response.destroy(),
};

const POINTER = 'bucket/release.json';
const one = Buffer.from('one');
const two = Buffer.from('two');

/** Declares tests of a write whose response is lost in one way. */
export function describeLostResponse(name: keyof typeof LOSSES, firstDelay?: number) {
  describe(`a write that ends in ${name}`, () => {
    const lose = LOSSES[name];
    const openStore = () =>
      new S3Store('bucket', '', firstDelay === undefined ? {} : { firstDelay });
    let double: S3Double;
    let store: S3Store;
    beforeEach(async () => {
      double = new S3Double();
      useS3Server(await double.listen());
      store = openStore();
    });
    afterEach(() => double.close());
    const text = async () => (await store.read('release.json'))?.bytes.toString();
    const loseAfterEffect = () =>
      failFirstWrites(POINTER, 1, (request) => {
        request.takeEffect();
        lose(request);
      });

    test('is repeated if it had no effect', async () => {
      double.fault = failFirstWrites(POINTER, 1, lose);
      expect(await store.create('release.json', one)).toBe(true);
      expect(await text()).toBe('one');
    });

    test('is recognised by its id if it took effect, although its retry fails', async () => {
      double.fault = loseAfterEffect();
      expect(await store.create('release.json', one)).toBe(true);
      const before = await store.read('release.json');
      double.fault = loseAfterEffect();
      expect(await store.replace('release.json', two, before?.revision)).toBe(true);
      expect(await text()).toBe('two');
    });

    test('is not confused with another writer’s write of the same bytes', async () => {
      double.fault = failFirstWrites(POINTER, 1, (request) => {
        double.fault = () => false;
        void openStore()
          .create('release.json', one)
          .then(() => lose(request));
      });
      expect(await store.create('release.json', one)).toBe(false);
    });
  });
}

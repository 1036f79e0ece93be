import { readBody } from './readBody';

const stream = (pull: NonNullable<UnderlyingDefaultSource<Uint8Array>['pull']>) =>
  new Response(new ReadableStream({ pull }));

test('reads a body, but none that has no end, or of which nothing comes', async () => {
  expect(String(await readBody(new Response('some text'), 1000))).toBe('some text');
  const endless = stream((controller) => controller.enqueue(new Uint8Array(1e6)));
  await expect(readBody(endless, 10_000)).rejects.toThrow('more than 25 MB');
  const silent = stream(() => new Promise(() => {}));
  await expect(readBody(silent, 20)).rejects.toThrow('did not end within 20 ms');
});

import { serveOnEmbedded } from '../ServedSite.fixture';
import { Backend } from './Backend.fixture';
import { describeApiCalls } from './describeApiCalls.fixture';

describeApiCalls(serveOnEmbedded);

test('an API that does not speak HTTP is a 502', async () => {
  const backend = await Backend.start();
  backend.respondWith((request) => request.socket.end('hello\r\n\r\n'));
  const served = await serveOnEmbedded({ api: backend.origin() });
  expect((await served.get('/api/x', {}, 'POST')).status).toBe(502);
});

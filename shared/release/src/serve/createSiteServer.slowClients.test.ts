import { connect } from 'node:net';
import { describeSlowClients } from './describeSlowClients.fixture';
import { untilClosed } from './ServedSite.fixture';
import { SiteOnEmbeddedServer } from './SiteOnEmbeddedServer.fixture';

describeSlowClients((options) => SiteOnEmbeddedServer.open(options), false);

test('closes a connection whose body takes too long in total, however steadily it arrives', async () => {
  const served = await SiteOnEmbeddedServer.open({ limits: { head: 200, request: 400 } });
  const socket = await served.connect();
  socket
    .resume()
    .write(`POST /api/x HTTP/1.1\r\nHost: ${served.host}\r\nContent-Length: 9999\r\n\r\n`);
  const trickle = setInterval(() => socket.write('a'), 50);
  await untilClosed(socket);
  clearInterval(trickle);
});

test('closes connections above the limit, and accepts new ones once slow ones are closed', async () => {
  const served = await SiteOnEmbeddedServer.open({ limits: { head: 300, connections: 20 } });
  const slow = await Promise.all(Array.from({ length: 20 }, () => served.connect()));
  const closed = slow.map((socket) => untilClosed(socket.resume()));
  const excess = connect(Number(new URL(`http://${served.host}`).port), '127.0.0.1');
  await untilClosed(excess.resume());
  await Promise.all(closed);
  expect((await served.get('/')).status).toBe(200);
});

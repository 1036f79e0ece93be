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

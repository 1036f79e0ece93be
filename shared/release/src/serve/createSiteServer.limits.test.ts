import { symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { isGone } from './Served.fixture';
import { describeLimits } from './describeLimits.fixture';
import { ServedSite } from './ServedSite.fixture';

describeLimits((asked) => ServedSite.open(asked));

test('a store that is itself reached through a link is served', async () => {
  const { site, close } = await ServedSite.open();
  await close();
  const link = path.join(site.folder, '..', 'linked');
  await symlink(path.dirname(site.folder), link);
  const served = await ServedSite.open({ folder: path.join(link, path.basename(site.folder)) });
  for (const address of ['/', '/releases/1.json', '/release.json']) {
    expect((await served.get(address)).status).toBe(200);
  }
  await served.close();
});

test('a body that trickles is given up on, whatever keeps coming', async () => {
  const served = await ServedSite.open({ limits: { head: 300, request: 700 } });
  const socket = await served.connect();
  socket
    .resume()
    .write(`POST /api/x HTTP/1.1\r\nHost: ${served.host}\r\nContent-Length: 9999\r\n\r\n`);
  const trickle = setInterval(() => socket.write('a'), 50);
  await isGone(socket);
  clearInterval(trickle);
  await served.close();
});

test('connections above the limit are hung up on; once slow ones have gone, others get in', async () => {
  const served = await ServedSite.open({ limits: { head: 700, connections: 20 } });
  const slow = await Promise.all(Array.from({ length: 20 }, () => served.connect()));
  const gone = slow.map((socket) => isGone(socket.resume()));
  const late = connect(Number(new URL(`http://${served.host}`).port), '127.0.0.1');
  await isGone(late.resume());
  await Promise.all(gone);
  expect((await served.get('/')).status).toBe(200);
  await served.close();
});

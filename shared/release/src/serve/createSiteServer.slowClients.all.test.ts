import { versionFile } from '@site/contract';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sendRaw, serveOnEmbedded, untilClosed, type ServedSite } from './ServedSite.fixture';

let served: ServedSite;
beforeAll(async () => {
  served = await serveOnEmbedded({ limits: { head: 1500, request: 3000, idle: 400 } });
});

const expectUp = async () => expect((await served.get('/')).status).toBe(200);
const BODY = 'POST /api/x HTTP/1.1\r\nHost: HOST\r\nContent-Length: 1000\r\n\r\nhalf';

test.each([
  ['a request line that trickles', 'GET /', 'a'],
  ['a header that trickles', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a'],
  ['no request', '', ''],
  ['a body that stops arriving', BODY, ''],
  ['a body that takes too long in total', BODY, 'a'],
])('closes a connection with %s while it serves others', async (_, beginning, more) => {
  const { socket, response } = await sendRaw(served, beginning);
  const trickle = setInterval(() => socket.write(more), 50);
  await expectUp();
  expect(await response).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
  clearInterval(trickle);
});

test('closes a connection whose client never reads, and serves others meanwhile', async () => {
  const file = versionFile('shell', served.site.release.apps.shell.version, 'big.png');
  await writeFile(path.join(served.site.folder, file), randomBytes(32 * 1024 * 1024));
  const { socket } = await sendRaw(served, `GET /${file} HTTP/1.1\r\nHost: HOST\r\n\r\n`);
  socket.pause();
  await expectUp();
  // A paused socket only notices that it is closed when it writes. The interval exceeds the
  // server's time limit, or each write would count as activity.
  const write = setInterval(() => socket.write('GET / HTTP/1.1\r\n'), 500);
  await untilClosed(socket);
  clearInterval(write);
});

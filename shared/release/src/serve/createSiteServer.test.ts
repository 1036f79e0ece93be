import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { createSiteServer } from './createSiteServer';
import { describeServing } from './describeServing.fixture';
import { sendRaw } from './ServedSite.fixture';
import { serveOnEmbedded } from './serveOnEmbedded.fixture';

describeServing(serveOnEmbedded);

test('closes a connection whose body takes too long in total, however steadily it arrives', async () => {
  const served = await serveOnEmbedded({ limits: { head: 200, request: 400 } });
  const { socket, response } = await sendRaw(
    served,
    'POST /api/x HTTP/1.1\r\nHost: HOST\r\nContent-Length: 9999\r\n\r\n',
  );
  const trickle = setInterval(() => socket.write('a'), 50);
  await response;
  clearInterval(trickle);
});

test.each(['', 'localhost:4000', 'http://', 'http://localhost:4000/v1', 'http://x?y', 'ftp://x'])(
  'refuses %j as the API’s origin',
  (api) => {
    const open = () => createSiteServer({ folder: '/nowhere', api });
    expect(open).toThrow(`API_ORIGIN is "${api}", which is not an origin`);
  },
);

test('serves a store whose own path contains a symbolic link', async () => {
  const { site } = await serveOnEmbedded();
  const link = path.join(site.folder, '..', 'linked');
  await symlink(path.dirname(site.folder), link);
  const served = await serveOnEmbedded({ folder: path.join(link, path.basename(site.folder)) });
  expect((await served.get('/')).status).toBe(200);
});

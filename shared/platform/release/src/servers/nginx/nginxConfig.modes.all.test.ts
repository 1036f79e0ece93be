import { spawnSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { TestRepository } from '../../../fixtures/TestRepository.fixture';
import { describeNginx, serveOnNginx } from './serveOnNginx.fixture';

jest.unmock('../../compose/composeVariant');

const umask = process.umask();
afterAll(() => process.umask(umask));

// Only root can start nginx as another user.
const hasReader = process.getuid?.() === 0 && spawnSync('id', ['www-data']).status === 0;

describeNginx('nginx that runs as another user than the one that deploys', () => {
  test('reads a site that was made with the umask 077', async () => {
    process.umask(0o077);
    const repository = await TestRepository.make();
    // The folder of the tests is not the tool's.
    await chmod(repository.folder, 0o755);
    await repository.goLive();
    await repository.release(['configure', 'productName=Iron Diary']);
    const get = await reader(repository.site);
    const script = `/apps/shell/${await repository.liveVersion('shell')}/main.js`;
    const addresses = ['/', '/account/confirm', '/healthz', '/release.json', '/robots.txt', script];
    for (const address of addresses)
      expect([address, (await get(address)).status]).toEqual([address, 200]);
    expect((await get('/releases/1.json')).status).toBe(404);

    // Shows that nginx is not the owner of the files. In CI, a machine without that user fails here.
    await chmod(path.join(repository.site, 'index.html'), 0o600);
    if (hasReader || process.env.CI) expect((await get('/')).status).not.toBe(200);
  }, 60_000);
});

async function reader(folder: string) {
  const user = hasReader ? { user: 'www-data www-data' } : {};
  return (await serveOnNginx({ folder, ...user })).get;
}

import { spawnSync } from 'node:child_process';
import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';
import { TestRepository } from '../../fixtures/TestRepository.fixture';
import { describeNginx, serveOnNginx } from './serveOnNginx.fixture';

const umask = process.umask();
afterAll(() => process.umask(umask));

// Only root can start nginx as another user.
const hasReader = process.getuid?.() === 0 && spawnSync('id', ['www-data']).status === 0;

describeNginx('nginx that runs as another user than the one that deploys', () => {
  test('reads a site that was made with the umask 077, and one that heal has mended', async () => {
    process.umask(0o077);
    const repository = await TestRepository.make();
    // The folder of the tests is not the tool's.
    await chmod(repository.folder, 0o755);
    await repository.goLive();
    await repository.release(['configure', 'productName=Iron Diary']);
    const get = await reader(repository.site);
    const script = `/apps/shell/${await repository.liveVersion('shell')}/main.js`;
    const addresses = ['/', '/account/confirm', '/healthz', '/release.json', '/robots.txt', script];
    const statuses = () =>
      Promise.all(addresses.map(async (address) => (await get(address)).status));
    const healthy = addresses.map(() => 200);
    expect(await statuses()).toEqual(healthy);
    expect((await get('/releases/1.json')).status).toBe(404);

    await closeAll(repository.site);
    // In CI, a machine without that user fails here.
    if (hasReader || process.env.CI) expect((await get('/')).status).not.toBe(200);
    const verified = await repository.release(['verify']);
    expect(verified.code).toBe(1);
    expect(verified.err).toContain(
      `${repository.site} has mode 0700: the web server can’t enter it\n`,
    );
    expect(verified.err).toContain('index.html has mode 0600: the web server can’t read it\n');
    expect(verified.err).toContain('npm run release -- heal');
    expect((await repository.release(['status'])).out).toMatch(
      /^Modes: the web server can’t read .*\(mode 0700\) and \d+ more: npm run release -- heal$/m,
    );
    const dry = await repository.release(['heal', '--dry-run']);
    expect(dry.out).toContain('index.html (mode 0600) would be made readable');
    expect((await repository.release(['verify'])).code).toBe(1);
    const { code, out } = await repository.release(['heal']);
    expect([code, out]).toEqual([0, dry.out.replaceAll('would be', 'was')]);
    expect(await statuses()).toEqual(healthy);
    expect((await repository.release(['verify'])).code).toBe(0);
    expect((await repository.release(['heal'])).out).toMatch(/^Nothing to heal/);
  }, 60_000);
});

async function reader(folder: string) {
  const user = hasReader ? { user: 'www-data www-data' } : {};
  return (await serveOnNginx({ folder, ...user })).get;
}

/** Leaves the modes of a site as a umask of 077 does. */
async function closeAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  await chmod(folder, 0o700);
}

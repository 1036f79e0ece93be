import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../src/repository/appFolder';
import { describeNginx } from '../src/nginx/describeNginx.fixture';

jest.setTimeout(120_000);

const SHORT = ['--connections', '20', '--seconds', '4'];

describeNginx('under load', () => {
  test('all servers send the right bytes on 20 connections during deploys and restarts', async () => {
    const args = ['--import', 'tsx', path.join(ROOT, 'shared/release/load/load.ts'), ...SHORT];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
      cwd: ROOT,
      timeout: 100_000,
    });
    expect(stderr).toBe('');
    for (const server of ['embedded', 'nginx', 'balanced']) {
      const row = new RegExp(
        `^${server} +(\\d+) +\\d+ ms +\\d+ ms +(\\d+) +(\\d+) +(\\d+)$`,
        'm',
      ).exec(stdout);
      const [responses, deploys, restarts, faults] = (row ?? []).slice(1).map(Number);
      expect(responses).toBeGreaterThan(10);
      expect(deploys).toBeGreaterThan(0);
      expect(restarts).toBeGreaterThan(server === 'balanced' ? 0 : -1);
      expect(faults).toBe(0);
    }
  });
});

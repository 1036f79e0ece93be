import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../src/builds/appFolder';
import { describeNginx } from '../src/nginx/describeNginx.fixture';

jest.setTimeout(120_000);

const SHORT = ['--connections', '20', '--seconds', '2'];

describeNginx('under load', () => {
  test('both servers send the right bytes on 20 connections during deploys', async () => {
    const args = ['--import', 'tsx', path.join(ROOT, 'shared/release/load/load.ts'), ...SHORT];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
      cwd: ROOT,
      timeout: 100_000,
    });
    expect(stderr).toBe('');
    for (const server of ['embedded', 'nginx']) {
      const row = new RegExp(`^${server} +(\\d+) +\\d+ ms +\\d+ ms +(\\d+) +(\\d+)$`, 'm').exec(
        stdout,
      );
      const [responses, deploys, faults] = (row ?? []).slice(1).map(Number);
      expect(responses).toBeGreaterThan(10);
      expect(deploys).toBeGreaterThan(0);
      expect(faults).toBe(0);
    }
  });
});

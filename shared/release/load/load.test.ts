import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../src/builds/appFolder';
import { describeNginx } from '../src/nginx/describeNginx.fixture';

jest.setTimeout(120_000);

const SHORT = ['--connections', '20', '--seconds', '2'];

describeNginx('under load', () => {
  test('both servers answer twenty at once, all of it right, while deploys go on', async () => {
    const words = ['--import', 'tsx', path.join(ROOT, 'shared/release/load/load.ts'), ...SHORT];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, words, { cwd: ROOT });
    expect(stderr).toBe('');
    for (const server of ['embedded', 'nginx']) {
      const row = new RegExp(
        `^${server} +(\\d+) +\\d+ ms +\\d+ ms +(\\d+) +\\d+ +(\\d+)$`,
        'm',
      ).exec(stdout);
      const [answers, deploys, faults] = (row ?? []).slice(1).map(Number);
      expect(answers).toBeGreaterThan(10);
      expect(deploys).toBeGreaterThan(0);
      expect(faults).toBe(0);
    }
  });
});

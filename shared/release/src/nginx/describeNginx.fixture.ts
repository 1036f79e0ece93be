import { spawnSync } from 'node:child_process';
import path from 'node:path';

// Debian's nginx is in a folder that is not on every user's PATH.
process.env.PATH += `${path.delimiter}/usr/sbin`;

export const NGINX = 'nginx';

const isMissing = spawnSync(NGINX, ['-v']).error !== undefined;

/** Describes tests that need nginx. They are skipped on a machine without it, and fail in CI. */
export function describeNginx(name: string, tests: () => void): void {
  if (!isMissing) describe(name, tests);
  else if (process.env.CI)
    test(name, () => {
      throw new Error('Install nginx first: apt-get install nginx');
    });
  else {
    process.stderr.write(`No nginx on this machine: skipping the tests of "${name}".\n`);
    // The test command must not need more than Node and a browser.
    describe.skip(name, tests);
  }
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

// Debian keeps it where only administrators' shells look.
process.env.PATH += `${path.delimiter}/usr/sbin`;

/** The program. */
export const NGINX = 'nginx';

/** Debian's file of the module that finds brotli copies. */
export const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

const isMissing = !existsSync(BROTLI_MODULE) || spawnSync(NGINX, ['-v']).error !== undefined;

/** Tests that need nginx: on a machine of one's own they are left out when it has none; the gate has it installed. */
export function describeNginx(name: string, tests: () => void): void {
  if (!isMissing) describe(name, tests);
  else if (process.env.CI)
    test(name, () => {
      throw new Error('Install nginx first: apt-get install nginx libnginx-mod-http-brotli-static');
    });
  else {
    process.stderr.write(`No nginx with brotli on this machine: tests of "${name}" are left out.\n`);
    describe.skip(name, tests);
  }
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

// Debian keeps it where only administrators' shells look.
process.env.PATH += `${path.delimiter}/usr/sbin`;

/** The program. */
export const NGINX = 'nginx';

/** Debian's file of the module that finds a page's policy. */
export const PERL_MODULE = '/usr/lib/nginx/modules/ngx_http_perl_module.so';

const isMissing = !existsSync(PERL_MODULE) || spawnSync(NGINX, ['-v']).error !== undefined;

/** Tests that need nginx: on a machine of one's own they are left out when it has none; the gate has it installed. */
export function describeNginx(name: string, tests: () => void): void {
  if (!isMissing) describe(name, tests);
  else if (process.env.CI)
    test(name, () => {
      throw new Error('Install nginx first: apt-get install nginx libnginx-mod-http-perl');
    });
  else {
    process.stderr.write(`No nginx with Perl on this machine: tests of "${name}" are left out.\n`);
    describe.skip(name, tests);
  }
}

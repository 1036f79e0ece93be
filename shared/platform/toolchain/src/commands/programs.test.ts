import { ROOT } from '@site/project';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

test.each(['release', 'toolchain'])(
  'the program of %s starts on Alpine, too, whose env takes no options',
  async (name) => {
    const folder = path.join(ROOT, 'shared/platform', name);
    const { bin } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
      bin: Record<string, string>;
    };
    for (const program of Object.values(bin)) {
      const file = path.join(folder, program);
      expect(await readFile(file, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
      expect((await stat(file)).mode & 0o111).toBe(0o111);
    }
  },
);

import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeAddresses } from '../serve/describeAddresses.fixture';
import { describeServing } from '../serve/describeServing.fixture';
import { describeLimits } from '../serve/describeLimits.fixture';
import { describeNginx } from './describeNginx.fixture';
import { ServedByNginx } from './ServedByNginx.fixture';

describeNginx('nginx serves as the embedded server does', () => {
  describeServing((asked) => ServedByNginx.open(asked));
  describeAddresses((asked) => ServedByNginx.open(asked));
  describeLimits((asked) => ServedByNginx.open(asked));
});

describeNginx('nginx', () => {
  test('a symbolic link leads nowhere', async () => {
    const served = await ServedByNginx.open();
    const { folder } = served.site;
    await writeFile(path.join(folder, '..', 'outside.json'), '"secret"');
    for (const name of ['inside.json', 'inside.html', 'inside.css']) {
      await symlink('../outside.json', path.join(folder, name));
    }
    await symlink('..', path.join(folder, 'up'));
    for (const address of [
      '/inside.json',
      '/inside',
      '/inside.css',
      '/up/outside.json',
      '/inside/',
    ]) {
      const { status, bytes } = await served.get(address);
      expect([address, status]).toEqual([address, 404]);
      expect(bytes.toString()).not.toContain('secret');
    }
    await served.close();
  });
});

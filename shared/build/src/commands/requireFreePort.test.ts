import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { requireFreePort } from './requireFreePort';

test('refuses a taken port, accepts a free one and leaves it free', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(requireFreePort(port)).rejects.toMatchObject({
    name: 'Refusal',
    message: `port ${port} is taken by another program`,
  });
  other.close();
  await once(other, 'close');
  await requireFreePort(port);
  await requireFreePort(port);
});

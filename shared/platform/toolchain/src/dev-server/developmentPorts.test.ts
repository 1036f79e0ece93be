import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { choosePorts, developmentOrigin, developmentPort } from './developmentPorts';

let other: Server;
let port: number;

beforeEach(async () => {
  // The system hands out higher ones itself, so those around it are free.
  port = randomInt(20_000, 30_000);
  other = createServer().listen(port, 'localhost');
  await once(other, 'listening');
});
afterEach(async () => {
  delete process.env.PORT;
  other.close();
  await once(other, 'close');
});

test('remotes get the next free ports, in the given order', async () => {
  process.env.PORT = String(port - 2);
  await choosePorts(['shell', 'account', 'gift-cards', 'marketing']);
  const [account = 0, giftCards = 0, marketing = 0] = ['account', 'gift-cards', 'marketing'].map(
    developmentPort,
  );
  expect(developmentOrigin('shell')).toBe(`http://localhost:${port - 2}`);
  expect(account).toBeGreaterThanOrEqual(port - 1);
  expect(giftCards).toBeGreaterThan(account);
  expect(marketing).toBeGreaterThan(giftCards);
  expect([account, giftCards, marketing]).not.toContain(port);
});

test('a remote alone leaves the shell’s port to the site around it', async () => {
  process.env.PORT = String(port - 1);
  await choosePorts(['account']);
  expect(developmentPort('account')).toBeGreaterThan(port);
});

test('refuses when the shell’s port is taken', async () => {
  process.env.PORT = String(port);
  await expect(choosePorts(['shell', 'account'])).rejects.toMatchObject({
    name: 'Refusal',
    message: `port ${port} is taken by another program`,
  });
});

import type { AddressInfo } from 'node:net';
import { createLocalApi, TOKENS } from './createLocalApi';

// Runs the local API on a free port, and sends the port, the path of its calls and links to try to the
// parent process. It confirms without any authentication, so only this machine may reach it.

const api = createLocalApi();

// The parent process is gone, perhaps killed: do not outlive it.
process.once('disconnect', () => process.exit());

api.listen(0, '127.0.0.1', () => {
  const examples = Object.fromEntries(
    Object.entries(TOKENS).map(([token, { description }]) => [
      `/account/confirm?token=${token}`,
      description,
    ]),
  );
  process.send?.({ path: '/api/auth/', port: (api.address() as AddressInfo).port, examples });
});

import { parseArgs } from 'node:util';
import { createLocalApi } from './createLocalApi';
import { TOKENS } from './tokens';

const USAGE =
  'Usage: tsx account-remote/local-api/main.ts [--port N] [--host 127.0.0.1|::1|localhost]';

/**
 * Runs the local API until it is stopped. Sends its port and its tokens to the parent process, if
 * there is an IPC channel.
 */
async function main() {
  const { port, host } = readArguments();
  const api = createLocalApi();
  const stop = () => void api.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  // The parent process is gone, perhaps killed: do not outlive it and occupy the port.
  process.once('disconnect', stop);

  const address = await api.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    return fail(
      1,
      `The local API cannot listen on ${host}, port ${port} (${error.code}).`,
      'Pick another --port.',
    );
  });
  console.log(
    `Local API at ${address}: replaces the product's backend. Set API_ORIGIN to use the real one.`,
  );
  const tokens = Object.fromEntries(
    Object.entries(TOKENS).map(([token, { description }]) => [token, description]),
  );
  process.send?.({ port: Number(new URL(address).port), tokens });
}

function readArguments(): { port: number; host: string } {
  try {
    const { port, host } = parseArgs({
      options: {
        port: { type: 'string', default: '0' },
        host: { type: 'string', default: '127.0.0.1' },
      },
    }).values;
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
      throw new Error('--port must be between 0 and 65535.');
    // It confirms without any authentication, so it must be reachable from this machine only.
    if (!['127.0.0.1', '::1', 'localhost'].includes(host))
      throw new Error('--host must be a loopback address.');
    return { port: Number(port), host };
  } catch (error) {
    return fail(2, (error as Error).message, USAGE);
  }
}

function fail(exitCode: number, why: string, whatToDo: string): never {
  console.error(`${why}\n${whatToDo}`);
  process.exit(exitCode);
}

await main();

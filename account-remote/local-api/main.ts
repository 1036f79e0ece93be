import { parseArgs } from 'node:util';
import { createLocalApi } from './createLocalApi';
import { TOKENS } from './tokens';

const USAGE =
  'Usage: tsx account-remote/local-api/main.ts [--port N] [--host 127.0.0.1|::1|localhost]';

/**
 * Runs the local API until it is told to stop, and tells its port and its tokens to the process that started
 * it, if one listens.
 */
async function main() {
  const { port, host } = readArguments();
  const api = createLocalApi();
  const stop = () => void api.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  // Whoever started it is gone, perhaps killed: it must not stay behind and hold the port.
  process.once('disconnect', stop);

  const address = await api.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    return fail(
      1,
      `The local API cannot listen on ${host}, port ${port} (${error.code}).`,
      'Pick another --port.',
    );
  });
  console.log(
    `Local API at ${address}: stands in for the product's backend, which API_ORIGIN names.`,
  );
  const tokens = Object.fromEntries(
    Object.entries(TOKENS).map(([token, { shows }]) => [token, shows]),
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
    // It confirms whatever it is asked to, so it is for this machine alone.
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

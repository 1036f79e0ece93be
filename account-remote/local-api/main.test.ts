import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

let child: ChildProcess;
let output: string;

afterEach(() => {
  child.kill('SIGKILL');
});

function start(...args: string[]) {
  child = fork(MAIN, args, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
}

async function started() {
  start();
  const [message] = (await once(child, 'message')) as [
    { port: number; tokens: Record<string, string> },
  ];
  return message;
}

test('sends its port and tokens to its parent process, prints one line, and logs no token', async () => {
  const { port, tokens } = await started();
  expect(tokens).toMatchObject({ good: 'a confirmation', expired: 'a link that is too old' });
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/confirmation/good-secret`, {
    method: 'POST',
  });
  expect(response.status).toBe(200);
  child.kill('SIGTERM');
  await once(child, 'close');
  expect(output).toBe(
    `Local API at http://127.0.0.1:${port}: replaces the product's backend. Set API_ORIGIN to use the real one.\n`,
  );
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s stops it cleanly, even while a response is pending',
  async (signal) => {
    const { port } = await started();
    const response = fetch(`http://127.0.0.1:${port}/api/auth/confirmation/slow`, {
      method: 'POST',
    });
    const broken = expect(response).rejects.toThrow();
    // The server handles calls in order, so this response proves that it has received the slow
    // call.
    await fetch(`http://127.0.0.1:${port}/api/auth/confirmation/expired`, { method: 'POST' });
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    await broken;
  },
);

test('stops when its parent process disconnects', async () => {
  await started();
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.each([
  [['--port', '65536'], '--port must be'],
  [['--port', 'http'], '--port must be'],
  [['--host', '0.0.0.0'], '--host must be a loopback address.'],
  [['--prot', '1'], "Unknown option '--prot'"],
])('wrong usage %j exits with 2 and prints the usage', async (args, why) => {
  start(...args);
  expect(await once(child, 'close')).toEqual([2, null]);
  expect(output).toContain(why);
  expect(output).toContain('Usage: ');
});

test('a port in use exits with 1 and says what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  start('--port', String(port));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output).toBe(
    `The local API cannot listen on 127.0.0.1, port ${port} (EADDRINUSE).\nPick another --port.\n`,
  );
  other.close();
});

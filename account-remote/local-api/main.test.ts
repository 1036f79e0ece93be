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

test('it tells its port and tokens to its parent process, prints one line, and logs no token', async () => {
  const { port, tokens } = await started();
  expect(tokens).toMatchObject({ good: 'a confirmation', expired: 'a link that is too old' });
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/confirmation/good-secret`, {
    method: 'POST',
  });
  expect(answer.status).toBe(200);
  child.kill('SIGTERM');
  await once(child, 'close');
  expect(output).toBe(
    `Local API at http://127.0.0.1:${port}: stands in for the product's backend, which API_ORIGIN names.\n`,
  );
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends it cleanly, even while an answer is on its way',
  async (signal) => {
    const { port } = await started();
    const answer = fetch(`http://127.0.0.1:${port}/api/auth/confirmation/slow`, { method: 'POST' });
    const broken = expect(answer).rejects.toThrow();
    // Another answer shows that the slow call has been received: the server takes calls in their order.
    await fetch(`http://127.0.0.1:${port}/api/auth/confirmation/expired`, { method: 'POST' });
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    await broken;
  },
);

test('it ends when the process that started it lets go of it', async () => {
  await started();
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.each([
  [['--port', '65536'], '--port must be'],
  [['--port', 'http'], '--port must be'],
  [['--host', '0.0.0.0'], '--host must be a loopback address.'],
  [['--prot', '1'], "Unknown option '--prot'"],
])('wrong usage %j ends it with 2, and it says what is right', async (args, why) => {
  start(...args);
  expect(await once(child, 'close')).toEqual([2, null]);
  expect(output).toContain(why);
  expect(output).toContain('Usage: ');
});

test('a port that is taken ends it with 1, and it says what to do', async () => {
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

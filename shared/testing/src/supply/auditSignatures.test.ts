import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auditSignatures } from './auditSignatures';

/** A registry that answers every question with this status; undefined hangs up. */
async function registryAnswering(status: number | undefined) {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    if (status === undefined) request.socket.destroy();
    else response.writeHead(status).end('{"keys":[]}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { asked, address: `http://127.0.0.1:${port}/npm`, close: () => server.close() };
}

/** What is said when the registry answers so, and npm prints that. */
async function saidOf(status: number | undefined, output: object | string) {
  const registry = await registryAnswering(status);
  const audit = jest.fn(() =>
    Promise.resolve(typeof output === 'string' ? output : JSON.stringify(output)),
  );
  const check = await auditSignatures(registry.address, audit);
  registry.close();
  expect(registry.asked).toEqual(['/npm/-/npm/v1/keys']);
  return { ...check, audits: audit.mock.calls.length };
}

const react = { name: 'react', version: '19.3.1' };

test('a registry without signing keys is no failure, and said in one line', async () => {
  expect(await saidOf(404, '')).toEqual({
    isRefused: false,
    text: 'Signatures of packages are not checked: the registry offers no signing keys (it answers 404)',
    audits: 0,
  });
});

test('packages with the signatures of their registry pass', async () => {
  expect(await saidOf(200, { invalid: [], missing: [] })).toEqual({
    isRefused: false,
    text: 'Every installed package has the registry’s signature',
    audits: 1,
  });
});

test('a wrong signature and a missing one are refused, each by its package', async () => {
  expect(
    await saidOf(200, { invalid: [react], missing: [{ ...react, name: 'clsx' }] }),
  ).toMatchObject({
    isRefused: true,
    text: 'react 19.3.1 is not what the registry has signed\nclsx 19.3.1 has no signature, though the registry signs',
  });
});

test.each([
  [
    'the registry hangs up, npm still tries',
    undefined,
    { invalid: [react], missing: [] },
    true,
    'react',
  ],
  ['npm has no network', 200, { error: { summary: 'no network' } }, false, 'failed: no network'],
  ['npm says nothing of why', 200, { error: {} }, false, 'for no reason'],
  ['npm is stopped half-way', 200, '{"inv', false, 'did not finish'],
])('when %s', async (_, status, output, isRefused, text) => {
  expect(await saidOf(status, output)).toMatchObject({
    isRefused,
    text: expect.stringContaining(text) as string,
    audits: 1,
  });
});

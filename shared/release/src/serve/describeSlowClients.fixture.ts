import { versionFile } from '@site/contract';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { untilClosed, type ServeSite, type ServedSite } from './ServedSite.fixture';

/**
 * Tests that slow clients are disconnected and keep nobody else from a response. Every server of a
 * directory store must pass them.
 *
 * @param isThorough adds the slow tests: a client that never reads, and 200 slow clients at once
 */
export function describeSlowClients(serve: ServeSite, isThorough: boolean): void {
  let served: ServedSite;
  beforeAll(async () => {
    const limits = isThorough
      ? { head: 1500, request: 3000, idle: 400 }
      : { head: 500, request: 1000, idle: 400 };
    served = await serve({ limits });
  });

  const closed = new Map<Duplex, Promise<void>>();
  afterEach(() => {
    for (const socket of closed.keys()) socket.destroy();
    closed.clear();
  });

  /** Opens a connection and sends the beginning of a request. */
  async function send(text: string): Promise<Duplex> {
    const socket = await served.connect();
    closed.set(socket, untilClosed(socket));
    socket.write(text, 'latin1');
    return socket;
  }

  /** Returns everything that the server sends until it closes the connection. */
  async function responseOn(socket: Duplex): Promise<string> {
    let text = '';
    socket.on('data', (bytes) => (text += String(bytes)));
    await closed.get(socket);
    return text;
  }

  const expectUp = async () => expect((await served.get('/')).status).toBe(200);

  test('closes slow connections while it serves others', async () => {
    const request = (body: string) =>
      `POST /api/x HTTP/1.1\r\nHost: ${served.host}\r\nContent-Length: 1000\r\n\r\n${body}`;
    const slow = {
      'a request line that trickles': ['GET /', 'a'],
      'a header that trickles': ['GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a'],
      'a connection without a request': ['', ''],
      'a body that stops arriving': [request('half'), ''],
    };
    const responses = await Promise.all(
      Object.entries(slow).map(async ([name, [beginning = '', more = '']]) => {
        const socket = await send(beginning);
        const trickle = setInterval(() => socket.write(more), 50);
        const began = performance.now();
        await expectUp();
        const text = await responseOn(socket);
        clearInterval(trickle);
        return { name, text, isInTime: performance.now() - began < 8_000 };
      }),
    );
    expect(responses).toEqual(
      Object.keys(slow).map((name) => ({
        name,
        text: expect.stringMatching(/^(HTTP\/1\.1 4\d\d |$)/) as string,
        isInTime: true,
      })),
    );
    expect(responses.at(-1)?.text).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  if (isThorough) {
    test('closes a connection whose client never reads, and serves others meanwhile', async () => {
      const size = 32 * 1024 * 1024;
      const file = versionFile('shell', served.site.release.apps.shell.version, 'big.png');
      await writeFile(path.join(served.site.folder, file), randomBytes(size));
      const socket = await send(`GET /${file} HTTP/1.1\r\nHost: ${served.host}\r\n\r\n`);
      socket.pause();
      await expectUp();
      // A paused socket only notices that it is closed when it writes. The interval exceeds the
      // server's time limit, or each write would count as activity.
      const write = setInterval(() => socket.write('GET / HTTP/1.1\r\n'), 500);
      await closed.get(socket);
      clearInterval(write);
      await expectUp();
    });

    test('serves others while 200 clients are slow', async () => {
      const slow = await Promise.all(
        Array.from({ length: 200 }, () => send('GET / HTTP/1.1\r\nHost: x')),
      );
      for (let n = 0; n < 10; n++) await expectUp();
      await Promise.all(slow.map(responseOn));
      await expectUp();
    });
  }
}

import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { untilClosed } from '../ServedSite.fixture';

const running: RawBackend[] = [];
afterAll(() => Promise.all(running.splice(0).map((backend) => backend.stop())));

/** A backend that records the bytes of each connection and replies to the first request alone. */
export class RawBackend {
  private readonly connections: { socket: Socket; text: string }[] = [];
  private readonly server = createServer((socket) => this.accept(socket));

  static async start(): Promise<RawBackend> {
    const backend = new RawBackend();
    running.push(backend);
    await once(backend.server.listen(0, '127.0.0.1'), 'listening');
    return backend;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns all that arrived since the last call, by connection, once they are closed. */
  async received(): Promise<{ head: string; headers: Record<string, string>; body: string }[]> {
    const connections = this.connections.splice(0);
    await Promise.all(connections.map(({ socket }) => untilClosed(socket)));
    return connections.map(({ text }) => parse(text));
  }

  async stop(): Promise<void> {
    this.server.close();
    for (const { socket } of this.connections) socket.destroy();
    await once(this.server, 'close');
  }

  private accept(socket: Socket): void {
    const connection = { socket, text: '' };
    this.connections.push(connection);
    let isAnswered = false;
    socket
      .on('error', () => {})
      .on('data', (bytes) => {
        connection.text += bytes.toString('latin1');
        const { headers, body } = parse(connection.text);
        const isWhole =
          connection.text.includes(END) && body.length >= Number(headers['content-length'] ?? 0);
        if (!isWhole || isAnswered) return;
        isAnswered = true;
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}');
      });
  }
}

const END = '\r\n\r\n';

function parse(text: string) {
  const end = text.indexOf(END);
  const [head = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((line) => /^([^:]*): ?(.*)$/.exec(line) ?? []);
  return {
    head,
    headers: Object.fromEntries(
      headers.map(([, name = '', value = '']) => [name.toLowerCase(), value]),
    ) as Record<string, string>,
    body: text.slice(end + END.length),
  };
}

import { temporaryFolder } from '@site/testing/temporaryFolder';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const running: Socket[] = [];
afterAll(() => running.splice(0).forEach((socket) => socket.close()));

/** Lengths in a message (RFC 1035), in bytes: of its head, and of a question behind its name. */
const HEAD = 12;
const TYPE_AND_CLASS = 4;

/** A DNS server that knows the IPv4 addresses of some names. It is stopped after the test file. */
export class DnsServer {
  /** By name. Any other name does not exist. */
  readonly addresses = new Map<string, string>();

  /** @param file names the server in nginx's words */
  private constructor(readonly file: string) {}

  static async start(): Promise<DnsServer> {
    const socket = createSocket('udp4');
    running.push(socket);
    await once(socket.bind(0, '127.0.0.1'), 'listening');
    const file = path.join(await temporaryFolder(), 'resolver.conf');
    await writeFile(file, `resolver 127.0.0.1:${socket.address().port};\n`);
    const server = new DnsServer(file);
    socket.on('message', (query, { port, address }) =>
      socket.send(server.respondTo(query), port, address),
    );
    return server;
  }

  private respondTo(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = HEAD;
    for (let length; (length = query[at] ?? 0) > 0; at += 1 + length)
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
    const question = query.subarray(HEAD, at + 1 + TYPE_AND_CLASS);
    const isIPv4 = query.readUInt16BE(at + 1) === 1;
    const address = this.addresses.get(labels.join('.'));
    const answer = isIPv4 && address !== undefined ? answerOf(address) : Buffer.alloc(0);
    const head = Buffer.alloc(HEAD);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(address === undefined ? 0x8183 : 0x8180, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answer.length > 0 ? 1 : 0, 6);
    return Buffer.concat([head, question, answer]);
  }
}

/** Returns a record for the name in the question: an IPv4 address for no time at all. */
const answerOf = (address: string) =>
  Buffer.from([0xc0, HEAD, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);

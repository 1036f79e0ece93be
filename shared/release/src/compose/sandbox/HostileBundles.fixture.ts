import { temporaryFolder } from '@site/testing/temporaryFolder';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { runBundle } from './runBundle';

/** What a hostile bundle may find on a machine. */
export class HostileBundles {
  /** Holds nothing but a socket. */
  folder = '';
  /** Connections to a server and to the socket. */
  readonly connections: string[] = [];
  /** A process of the same user. */
  victim: ChildProcess | undefined;
  private readonly servers: Server[] = [];

  async start(): Promise<void> {
    this.folder = await temporaryFolder();
    const program = ['-e', 'setInterval(() => {}, 1e6)'];
    this.victim = spawn(process.execPath, program, { stdio: 'ignore' });
    await this.listen({ host: '127.0.0.1', port: 0 });
    await this.listen({ path: path.join(this.folder, 'socket') });
  }

  async stop(): Promise<void> {
    this.victim?.kill('SIGKILL');
    await Promise.all(this.servers.map((server) => once(server.close(), 'close')));
  }

  /** Runs a bundle. @returns the result of this function body, or the code of its error */
  async attempt(body: string): Promise<unknown> {
    const { port } = this.servers[0]?.address() as AddressInfo;
    const found = { folder: this.folder, port, victim: this.victim?.pid, parent: process.pid };
    const run = await runBundle(
      `exports.default = async ({ folder, port, victim, parent }) => {
         const attempt = async () => { ${body} };
         return attempt().then(String, (error) => error.code ?? error.message);
       };`,
      found,
    );
    return 'result' in run ? run.result : run;
  }

  private async listen(address: object): Promise<void> {
    const server = createServer((socket) => {
      this.connections.push(JSON.stringify(server.address()));
      socket.end();
    });
    this.servers.push(server.listen(address));
    await once(server, 'listening');
  }
}

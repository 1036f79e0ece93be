import { execa } from 'execa';
import path from 'node:path';
import { ROOT } from '../src/repository/appFolder';

/** `release serve` in a process of its own. */
export class EmbeddedServer {
  private constructor(
    readonly port: number,
    private readonly process: ReturnType<typeof runServe>,
  ) {}

  /**
   * Resolves once the server listens.
   *
   * @param env its settings, such as `API_ORIGIN`
   * @param port 0 lets the system choose
   */
  static async start(
    folder: string,
    env: Record<string, string>,
    port = 0,
  ): Promise<EmbeddedServer> {
    const server = runServe(folder, { ...env, PORT: String(port), HOST: '127.0.0.1' });
    let output: string | undefined = '';
    const listening = new Promise<number>((resolve, reject) => {
      server.stdout.on('data', (bytes) => {
        if (output === undefined) return;
        output += String(bytes);
        const found = /http:\/\/127\.0\.0\.1:(\d+)\n/.exec(output)?.[1];
        if (!found) return;
        output = undefined;
        resolve(Number(found));
      });
      void server.then(({ stderr }) => reject(new Error(`the embedded server exited: ${stderr}`)));
    });
    return new EmbeddedServer(await listening, server);
  }

  /** Sends SIGTERM, and resolves with the exit code once the process has ended. */
  async stop(): Promise<number | undefined> {
    this.process.kill('SIGTERM');
    return (await this.process).exitCode;
  }
}

const runServe = (folder: string, env: Record<string, string>) =>
  execa(
    'node',
    ['--import', 'tsx', path.join(ROOT, 'shared/release/src/cli.ts'), 'serve', '--store', folder],
    // The request log is too long to keep.
    { cwd: ROOT, env, reject: false, buffer: { stdout: false, stderr: true } },
  );

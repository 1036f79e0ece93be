import { launchOptions } from '@site/testing/launchOptions';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

interface Reply {
  id: number;
  result: unknown;
}

/**
 * A browser without Playwright, which keeps every page visible: it emulates focus. Here a tab is
 * hidden while another one is in front.
 */
export class BareBrowser {
  readonly #replies = new Map<number, (result: unknown) => void>();

  private constructor(private readonly process: ChildProcess) {
    let text = '';
    (process.stdio[4] as Readable).on('data', (bytes: Buffer) => {
      const messages = (text + bytes.toString()).split('\0');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const { id, result } = JSON.parse(message) as Reply;
        this.#replies.get(id)?.(result);
      }
    });
  }

  /** @param profile an empty folder */
  static start(profile: string): BareBrowser {
    const { executablePath = 'chromium', args = [] } = launchOptions('full');
    const options = ['--headless=new', '--remote-debugging-pipe', `--user-data-dir=${profile}`];
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] as const;
    return new BareBrowser(spawn(executablePath, [...args, ...options], { stdio: [...stdio] }));
  }

  /** Sends a command of the DevTools protocol. @returns its result */
  send<Result = unknown>(method: string, params: object, sessionId?: string): Promise<Result> {
    const id = this.#replies.size + 1;
    const replied = new Promise<Result>((resolve) =>
      this.#replies.set(id, (result) => resolve(result as Result)),
    );
    (this.process.stdio[3] as Writable).write(
      `${JSON.stringify({ id, method, params, sessionId })}\0`,
    );
    return replied;
  }

  /** Opens a tab in front of all others. */
  async open(url: string) {
    const { targetId } = await this.send<{ targetId: string }>('Target.createTarget', { url });
    const target = { targetId, flatten: true };
    const { sessionId } = await this.send<{ sessionId: string }>('Target.attachToTarget', target);
    return {
      /** Evaluates an expression in the tab. Gives undefined while the tab changes its document. */
      evaluate: async (expression: string) => {
        const run = { expression, returnByValue: true };
        type Evaluated = { result: { value?: unknown } };
        const reply = this.send<Evaluated | undefined>('Runtime.evaluate', run, sessionId);
        return (await reply)?.result.value;
      },
      bringToFront: () => this.send('Target.activateTarget', { targetId }),
    };
  }

  async close(): Promise<void> {
    const exited = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await exited;
  }
}

import { execa } from 'execa';
import { stripVTControlCharacters } from 'node:util';
import { expect } from './site';

/** Starts a process group, as a terminal does: Ctrl-C reaches all of its processes. */
const startGroup = (file: string, words: string[], cwd: string, env: Record<string, string>) =>
  execa(file, words, {
    cwd,
    env: { FORCE_COLOR: '0', ...env },
    detached: true,
    stdin: 'ignore',
    reject: false,
  });

/** A command run as in a terminal, with all the processes that it starts. */
export class RunningCommand {
  readonly #process: ReturnType<typeof startGroup>;
  #printed = { stdout: '', stderr: '' };

  /** @param folder working directory */
  constructor(
    [program = '', ...words]: string[],
    folder: string,
    env: Record<string, string> = {},
  ) {
    this.#process = startGroup(program, words, folder, env);
    for (const stream of ['stdout', 'stderr'] as const)
      this.#process[stream].on('data', (data: Buffer) => {
        this.#printed[stream] += stripVTControlCharacters(data.toString());
      });
  }

  get output(): string {
    return this.#printed.stdout;
  }

  /** The lines of stderr, without those of npm itself. */
  get errorLines(): string[] {
    const lines = this.#printed.stderr.split('\n');
    return lines.filter((line) => line.trim() !== '' && !line.startsWith('npm '));
  }

  /**
   * Waits until the output has a text.
   *
   * @returns the first group of the match, or all of it
   */
  async waitForOutput(text: RegExp, timeout = 120_000): Promise<string> {
    const all = () => this.#printed.stdout + this.#printed.stderr;
    const isDone = () => text.test(all()) || this.#process.exitCode !== null;
    await expect
      .poll(isDone, { timeout, intervals: [50] })
      .toBe(true)
      .catch(() => {});
    const found = text.exec(all());
    if (!found) throw new Error(`${this.#process.exitCode}: no ${text} in:\n${all()}`);
    return found[1] ?? found[0];
  }

  /** Waits until the command exits by itself. @returns its exit code */
  async waitForExit(): Promise<number | undefined> {
    return (await this.#process).exitCode;
  }

  /** Waits until the command exits by itself with code 0. */
  async expectSuccess(): Promise<void> {
    const code = await this.waitForExit();
    expect(code, `${this.output}\n${this.errorLines.join('\n')}`).toBe(0);
  }

  /** Presses Ctrl-C and waits until every process of the command has exited. */
  async interrupt(): Promise<void> {
    this.#signal('SIGINT');
    await this.#expectEnd();
  }

  /** Ends npm alone, as process managers do, and waits until every process of the command has exited. */
  async terminate(): Promise<void> {
    this.#process.kill('SIGTERM');
    await this.#expectEnd();
  }

  async #expectEnd(): Promise<void> {
    await expect
      .poll(() => this.#signal(0), { message: 'processes are left', timeout: 15_000 })
      .toBe(false);
  }

  /** Kills the processes that are left. */
  kill(): void {
    this.#signal('SIGKILL');
  }

  /** @returns whether there was a process to send the signal to */
  #signal(signal: NodeJS.Signals | 0): boolean {
    try {
      return process.kill(-(this.#process.pid ?? NaN), signal);
    } catch {
      return false;
    }
  }
}

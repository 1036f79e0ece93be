import { spawn, type ChildProcess } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { expect } from './site';

/** A command run as in a terminal, with all the processes that it starts. */
export class RunningCommand {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #stdout = '';
  #stderr = '';

  /** @param folder working directory */
  constructor(
    [program = '', ...words]: string[],
    folder: string,
    env: Record<string, string> = {},
  ) {
    this.#child = spawn(program, words, {
      cwd: folder,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      // Its own process group, as in a terminal: Ctrl-C reaches all of its processes.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.on(
      'data',
      (data: Buffer) => (this.#stdout += stripVTControlCharacters(data.toString())),
    );
    this.#child.stderr?.on(
      'data',
      (data: Buffer) => (this.#stderr += stripVTControlCharacters(data.toString())),
    );
    this.#ended = new Promise((done) => this.#child.once('close', done));
  }

  get output(): string {
    return this.#stdout;
  }

  /** The lines of stderr, without those of npm itself. */
  get errorLines(): string[] {
    return this.#stderr
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('npm '));
  }

  /**
   * Waits until the output has a text.
   *
   * @returns the first group of the match, or all of it
   */
  async waitForOutput(text: RegExp, timeout = 120_000): Promise<string> {
    const all = () => this.#stdout + this.#stderr;
    const isDone = () => text.test(all()) || this.#child.exitCode !== null;
    const isInTime = await expect
      .poll(isDone, { timeout, intervals: [50] })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    const found = text.exec(all());
    const why = isInTime ? `ended with ${this.#child.exitCode}` : `ran for ${timeout} ms`;
    if (!found) throw new Error(`${why} without printing ${text}:\n${all()}`);
    return found[1] ?? found[0];
  }

  /** Waits until the command exits by itself. @returns its exit code */
  waitForExit(): Promise<number | null> {
    return this.#ended;
  }

  /** Waits until the command exits by itself with code 0. */
  async expectSuccess(): Promise<void> {
    expect(await this.waitForExit(), `${this.#stdout}\n${this.errorLines.join('\n')}`).toBe(0);
  }

  /** Presses Ctrl-C and waits until every process of the command has exited. */
  async interrupt(): Promise<void> {
    this.#signal('SIGINT');
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
      process.kill(-(this.#child.pid ?? NaN), signal);
      return true;
    } catch {
      return false;
    }
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { expect } from './site';

/** A command as somebody runs it in a terminal, with all the processes that it starts. */
export class RunningCommand {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #stdout = '';
  #stderr = '';

  /** @param folder where it is run */
  constructor(
    [program = '', ...words]: string[],
    folder: string,
    env: Record<string, string> = {},
  ) {
    this.#child = spawn(program, words, {
      cwd: folder,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      // A group of its own, as a terminal makes one: Ctrl-C goes to all of it.
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

  /** What it said of failures, without npm's own lines. */
  get failures(): string[] {
    return this.#stderr
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('npm '));
  }

  /** Waits until its output has a text, and gives the text's first group. */
  async says(text: RegExp, timeout = 120_000): Promise<string> {
    const all = () => this.#stdout + this.#stderr;
    const said = () => text.test(all()) || this.#child.exitCode !== null;
    const isInTime = await expect
      .poll(said, { timeout })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    const found = text.exec(all());
    const why = isInTime ? `ended with ${this.#child.exitCode}` : `ran for ${timeout} ms`;
    if (!found) throw new Error(`${why} without saying ${text}:\n${all()}`);
    return found[1] ?? found[0];
  }

  /** Waits until it has ended by itself. @returns its exit code */
  ends(): Promise<number | null> {
    return this.#ended;
  }

  /** Waits until it has ended by itself, and well. */
  async succeeds(): Promise<void> {
    expect(await this.ends(), `${this.#stdout}\n${this.failures.join('\n')}`).toBe(0);
  }

  /** Presses Ctrl-C and waits until every process that it started is gone. */
  async interrupt(): Promise<void> {
    this.#signal('SIGINT');
    await expect
      .poll(() => this.#signal(0), { message: 'processes stay behind', timeout: 15_000 })
      .toBe(false);
  }

  /** Ends whatever is left of it. */
  kill(): void {
    this.#signal('SIGKILL');
  }

  /** @returns whether there was any process to send it to */
  #signal(signal: NodeJS.Signals | 0): boolean {
    try {
      process.kill(-(this.#child.pid ?? NaN), signal);
      return true;
    } catch {
      return false;
    }
  }
}

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AnyPage } from '../support/pages';
import { RunningCommand } from '../support/RunningCommand';
import { expect, logViolations, recordHydration, test, type HydratedWindow } from '../support/site';
import type { Site } from '../support/startSite';

/** Commands of WebDriver: the end of their HTTP path, and their name in Firefox's own protocol. */
export const COMMANDS = {
  open: ['url', 'WebDriver:Navigate'],
  back: ['back', 'WebDriver:Back'],
  run: ['execute/sync', 'WebDriver:ExecuteScript'],
  click: ['element/{id}/click', 'WebDriver:ElementClick'],
} as const;

/** Sends a command to a browser. @throws Error with the engine and its reason */
export type Send = (command: keyof typeof COMMANDS, parameters: object) => Promise<unknown>;

/** Starts a program, which ends with the tests. */
type Run = (words: string[], env?: Record<string, string>) => RunningCommand;

/** An engine other than Chromium's. */
export interface Engine {
  name: string;
  /** Files that it needs, and the Debian package of each. */
  needs: Record<string, string>;
  /**
   * Its commands do not wait until a page has loaded: neither do visitors.
   *
   * @param folder an empty one, deleted after the tests
   */
  start: (run: Run, folder: string) => Promise<Send>;
}

type OpenedPage = Pick<AnyPage, 'name' | 'path' | 'heading'>;

/** A tab in a browser with another engine than Chromium's. */
export class EngineBrowser {
  /** Sends one command at a time. */
  send!: Send;
  #folder = '';
  readonly #programs: RunningCommand[] = [];

  constructor(readonly engine: Engine) {}

  /** Where the engine is not installed, this skips the tests or, in CI, fails them. */
  async start(): Promise<void> {
    const { name, needs, start } = this.engine;
    const missing = Object.keys(needs).filter((file) => !existsSync(file));
    const packages = missing.map((file) => needs[file]).join(' ');
    const advice = `${name} is not installed. To test in it: apt-get install ${packages}`;
    if (packages && process.env.CI) throw new Error(advice);
    if (packages) console.log(advice);
    test.skip(packages !== '', advice);
    this.#folder = await mkdtemp(path.join(tmpdir(), 'site-e2e-engine-'));
    this.send = await start((words, env) => {
      const program = new RunningCommand(words, this.#folder, env);
      this.#programs.push(program);
      return program;
    }, this.#folder);
  }

  async stop(): Promise<void> {
    for (const program of this.#programs) program.kill();
    await Promise.all(this.#programs.map((program) => program.waitForExit()));
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Opens the first page of a site and waits until it is hydrated. */
  async open(site: Site, page: OpenedPage, search = ''): Promise<void> {
    await this.openEarly(site, page, search);
    site.held.release();
    const isHydrated = () => this.run(() => (window as HydratedWindow).isHydrated);
    await expect.poll(isHydrated, { message: `${page.name} is hydrated` }).toBe(true);
  }

  /** Opens the first page of a site and waits until it shows. The site holds its scripts back. */
  async openEarly(site: Site, page: OpenedPage, search = ''): Promise<void> {
    // Only the new document has a page from now on.
    await this.run(() => document.getElementById('root')?.remove());
    site.held.hold(/\.js$/);
    await this.send('open', { url: site.address + page.path + search });
    await this.expectText('main h1', page.heading);
    await this.run(recordHydration);
    await this.run(recordProblems);
    await this.run(logViolations);
  }

  /** Runs a function in the page. It knows its arguments and nothing else from outside. */
  async run<Value>(script: (...args: string[]) => Value, ...args: string[]): Promise<Value> {
    const source = `return (${String(script)}).apply(null, arguments)`;
    return (await this.send('run', { script: source, args })) as Value;
  }

  /** Clicks like a visitor: that fails where something else covers the element. */
  async press(selector: string): Promise<void> {
    await expect.poll(() => this.count(selector), { message: selector }).not.toBe(0);
    const element = await this.run((one) => document.querySelector(one), selector);
    const [id] = Object.values(element ?? {}) as string[];
    await this.send('click', { id });
  }

  /** Waits until the first of these elements has a text. */
  async expectText(selector: string, text: string | RegExp): Promise<void> {
    const readText = (one: string) => document.querySelector(one)?.textContent ?? '';
    // A command fails while documents change.
    const read = () => this.run(readText, selector).catch(String);
    const found = expect.poll(read, { message: `text of ${selector}` });
    await (text instanceof RegExp ? found.toMatch(text) : found.toBe(text));
  }

  /** Counts elements. */
  count(selector: string): Promise<number> {
    return this.run((each) => document.querySelectorAll(each).length, selector);
  }

  /** Expects these errors and warnings, and no others, in the document that was opened last. */
  async expectProblems(...problems: RegExp[]): Promise<void> {
    const recorded = await this.run(() => (window as { problems?: string[] }).problems);
    expect(recorded).toEqual(problems.map((problem) => expect.stringMatching(problem)));
  }
}

/** In the browser, before the page's scripts. */
function recordProblems() {
  const problems: string[] = [];
  Object.assign(window, { problems });
  const record = (...words: unknown[]) => void problems.push(words.join(' '));
  Object.assign(console, { warn: record, error: record });
  addEventListener('error', ({ message }) => record('uncaught:', message));
  addEventListener('unhandledrejection', ({ reason }) => record('rejected:', reason));
}

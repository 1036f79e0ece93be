import { Refusal } from '@site/release';
import { workspaceOf } from '@site/release/appFolder';
import { execa } from 'execa';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePorts } from '../../e2e/support/findFreePorts';

/** Number of timed changes. */
const TIMES = 5;

/** The text to change: the headline of the home page, in its source and in the built script. */
const SOURCE = 'src/home/Headline.tsx';
const TEXT = 'Set Your Goals';
const SCRIPT = 'Home.js';

/** Milliseconds that the development server may take to start or to serve a change. */
const LIMIT = 120_000;

/** Milliseconds between two changes. Nobody saves faster. */
const PAUSE = 500;

/**
 * Times changes of the marketing remote during development: from saving a file until the
 * development server serves the new script.
 *
 * @param repository a copy; its sources are changed
 * @param site origin of the site around the remote
 * @returns milliseconds for each change
 * @throws Refusal if the development server does not serve a change
 */
export async function timeRebuilds(repository: string, site: string): Promise<number[]> {
  const workspace = workspaceOf('marketing');
  const port = await findFreePorts(2);
  const server = execa('npm', ['run', 'dev', '-w', workspace, '--', '--site', site], {
    cwd: repository,
    env: { PORT: String(port) },
    all: true,
    reject: false,
    // A process group of its own, so that npm's child processes can be killed with it.
    detached: true,
  });
  const end = () => {
    try {
      process.kill(-(server.pid ?? NaN));
    } catch {
      // It has already exited.
    }
  };
  process.once('exit', end);
  try {
    const script = `http://localhost:${port + 1}/${SCRIPT}`;
    const fault = server.then(({ all }) => {
      throw new Refusal(
        `the development server of ${workspace} ended:\n${all}`,
        `Fix the error, then try npm run dev -w ${workspace}.`,
      );
    });
    // The server is killed at the end, when nothing awaits this promise any more.
    fault.catch(() => {});
    await Promise.race([waitForText(script, TEXT), fault]);

    const file = path.join(repository, workspace, SOURCE);
    const source = await readFile(file, 'utf8');
    const times: number[] = [];
    for (let change = 1; change <= TIMES; change += 1) {
      await new Promise((done) => setTimeout(done, PAUSE));
      const text = `Set Goal ${change}`;
      const began = performance.now();
      await writeFile(file, source.replace(TEXT, text));
      await Promise.race([waitForText(script, text), fault]);
      times.push(performance.now() - began);
    }
    return times;
  } finally {
    process.off('exit', end);
    end();
    await server;
  }
}

/** Waits until the script at an address contains a text. */
async function waitForText(address: string, text: string): Promise<void> {
  const deadline = performance.now() + LIMIT;
  while (!(await fetchText(address)).includes(text)) {
    if (performance.now() > deadline) {
      const cure = 'Check the output of npm run dev -w marketing-remote.';
      throw new Refusal(`${address} does not contain "${text}" after ${LIMIT / 1000} s`, cure);
    }
    await new Promise((done) => setTimeout(done, 10));
  }
}

const fetchText = (address: string): Promise<string> =>
  fetch(address).then(
    (response) => response.text(),
    () => '',
  );

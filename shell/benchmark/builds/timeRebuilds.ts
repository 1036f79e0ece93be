import { REMOTE_NAMES } from '@site/contract';
import { Refusal } from '@site/release';
import { workspaceOf } from '@site/release/appFolder';
import { execa } from 'execa';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePorts } from '../../e2e/support/freePorts';

/** How many changes are timed. */
const TIMES = 5;

/** What is changed: a text of the page that every visitor sees first, in the file and in the script. */
const SOURCE = 'src/home/Headline.tsx';
const TEXT = 'Set Your Goals';
const SCRIPT = 'Home.js';

/** Milliseconds that the development server may take to come up, or to serve a change. */
const LIMIT = 120_000;

/** Milliseconds between two changes: nobody saves faster. */
const PAUSE = 500;

/**
 * Times how long a change of the marketing remote takes while its team develops it: from saving a file until the
 * development server answers with the new script.
 *
 * @param repository a copy, whose sources are changed
 * @param site origin of the site around the remote
 * @returns milliseconds of each change
 * @throws Refusal when the development server does not serve it
 */
export async function timeRebuilds(repository: string, site: string): Promise<number[]> {
  const workspace = workspaceOf('marketing');
  const port = await freePorts(1 + REMOTE_NAMES.length);
  const server = execa('npm', ['run', 'dev', '-w', workspace, '--', '--site', site], {
    cwd: repository,
    env: { PORT: String(port) },
    all: true,
    reject: false,
    // A group of its own, so that npm's children can be ended with it.
    detached: true,
  });
  const end = () => {
    try {
      process.kill(-(server.pid ?? NaN));
    } catch {
      // It ended by itself.
    }
  };
  process.once('exit', end);
  try {
    const script = `http://localhost:${port + 1}/${SCRIPT}`;
    const fault = server.then(({ all }) => {
      throw new Refusal(
        `the development server of ${workspace} ended:\n${all}`,
        `Mend what it says, then try npm run dev -w ${workspace}.`,
      );
    });
    // It is ended in the end, when nobody waits for it any more.
    fault.catch(() => {});
    await Promise.race([served(script, TEXT), fault]);

    const file = path.join(repository, workspace, SOURCE);
    const source = await readFile(file, 'utf8');
    const times: number[] = [];
    for (let change = 1; change <= TIMES; change += 1) {
      await new Promise((done) => setTimeout(done, PAUSE));
      const text = `Set Goal ${change}`;
      const began = performance.now();
      await writeFile(file, source.replace(TEXT, text));
      await Promise.race([served(script, text), fault]);
      times.push(performance.now() - began);
    }
    return times;
  } finally {
    process.off('exit', end);
    end();
    await server;
  }
}

/** Waits until a script that holds a text is served. */
async function served(address: string, text: string): Promise<void> {
  const deadline = performance.now() + LIMIT;
  while (!(await read(address)).includes(text)) {
    if (performance.now() > deadline) {
      const cure = 'See what npm run dev -w marketing-remote says.';
      throw new Refusal(`${address} does not hold "${text}" after ${LIMIT / 1000} s`, cure);
    }
    await new Promise((done) => setTimeout(done, 10));
  }
}

const read = (address: string): Promise<string> =>
  fetch(address).then(
    (response) => response.text(),
    () => '',
  );

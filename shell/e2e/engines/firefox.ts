import { writeFile } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import path from 'node:path';
import { COMMANDS, type Engine } from './EngineBrowser';

const NO_CACHES = { 'browser.cache.disk.enable': false, 'browser.cache.memory.enable': false };

/**
 * Firefox without a window. It takes WebDriver's commands in a protocol of its own, Marionette:
 * Debian has no geckodriver, which would translate to that.
 */
export const firefox: Engine = {
  name: 'Firefox',
  needs: { '/usr/bin/firefox-esr': 'firefox-esr' },
  async start(run, folder) {
    // Any free port. Tests hold scripts back at the server: none may come from a cache.
    const preferences = { 'marionette.port': 0, ...NO_CACHES };
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref("${name}", ${value});`,
    );
    await writeFile(path.join(folder, 'user.js'), lines.join('\n'));
    const program = run(['firefox-esr', '--headless', '--marionette', '--profile', folder]);
    const port = await program.waitForOutput(/Listening on port (\d+)/, 30_000);
    const socket = createConnection(Number(port), '127.0.0.1').setEncoding('latin1');
    const messages = readMessages(socket);
    await messages.next();
    const call = async (name: string, parameters: object): Promise<unknown> => {
      const text = JSON.stringify([0, 0, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
      const { value: reply } = await messages.next();
      if (!reply) throw new Error(`Firefox ended before it replied to ${name}.`);
      const [, , error, result] = reply;
      if (error) throw new Error(`Firefox, ${name}: ${error.message}`);
      return result?.value;
    };
    await call('WebDriver:NewSession', { pageLoadStrategy: 'none' });
    return (name, parameters) => call(COMMANDS[name][1], parameters);
  },
};

type Reply = [type: 1, id: 0, error: { message: string } | null, result?: { value?: unknown }];

/**
 * Reads the greeting, then a reply to each command: its length in bytes, a colon and JSON. Only one
 * message is under way at a time.
 */
async function* readMessages(socket: Socket): AsyncGenerator<Reply, undefined> {
  let received = '';
  for await (const part of socket) {
    received += part as string;
    const [, length, bytes] = /^(\d+):(.*)$/s.exec(received) ?? [];
    if (bytes?.length !== Number(length)) continue;
    yield JSON.parse(Buffer.from(bytes, 'latin1').toString()) as Reply;
    received = '';
  }
}

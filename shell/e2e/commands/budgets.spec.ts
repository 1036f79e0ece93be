import { ROOT } from '@site/release/appFolder';
import { PAGES } from '../support/pages';
import { RunningCommand } from '../support/RunningCommand';
import { sendRequest } from '../support/sendRequest';
import { expect, test } from '../support/site';

/**
 * Bytes of a body that a server sends before it waits for an acknowledgement: ten TCP segments
 * without headers.
 */
const FIRST_FLIGHT = 14_000;

test(
  'the budgets command shows that every page is within its budget',
  { tag: '@all' },
  async ({ site }) => {
    const words = ['npm', 'run', '--silent', 'release', '--', 'budgets', '--store', site.folder];
    const command = new RunningCommand(words, ROOT);
    await command.expectSuccess();
    for (const { path, remote } of PAGES) {
      expect(command.output).toMatch(
        new RegExp(`^${path} +scripts of ${remote} +\\d+ +\\d+ +\\d+$`, 'm'),
      );
      expect(command.output).toMatch(new RegExp(`^${path} +HTML +\\d+ +\\d+ +\\d+$`, 'm'));
    }
  },
);

test('the HTML of every page fits into the first flight, with brotli and with gzip', async ({
  site,
}) => {
  for (const path of [...PAGES.map(({ path }) => path), '/no-such-page']) {
    for (const encoding of ['br', 'gzip']) {
      const { headers, body } = await sendRequest(site.address, path, {
        headers: { 'accept-encoding': encoding },
      });
      expect(headers['content-encoding']).toBe(encoding);
      expect(body.length, `${path} as ${encoding}`).toBeLessThanOrEqual(FIRST_FLIGHT);
    }
  }
});

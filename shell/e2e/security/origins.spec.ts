import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CONFIRM, openPage } from '../support/pages';
import { expect, test } from '../support/site';
import { releaseVariant } from '../support/store/releaseVariant';

const MAPS = 'https://maps.example.com';

/** Changes of account's build: its pages ask for another origin that they call and show in frames. */
const ASKS_FOR_MAPS = {
  '"connect": [': `"frames": ["${MAPS}"],\n    "connect": ["${MAPS}", `,
};

/** In the browser: whether the page may call an address. */
const mayCall = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  );

/** In the browser: shows an address in a frame. */
function showFrame(address: string) {
  const frame = document.createElement('iframe');
  frame.src = address;
  document.body.append(frame);
}

test('a remote’s pages may call and frame an origin once a deploy has allowed it, and no other page may', async ({
  page,
  folder,
  ownStore,
  ownSite,
  browserLog,
}) => {
  const variant = path.join(folder, 'variant');
  await expect(releaseVariant(ownStore, variant, 'account', ASKS_FOR_MAPS)).rejects.toThrow(
    `asks for more than the live account may use: + connect-src ${MAPS}, + frame-src ${MAPS}`,
  );
  const additions: string[] = [];
  await releaseVariant(ownStore, `${variant}-allowed`, 'account', ASKS_FOR_MAPS, (lines) =>
    additions.push(...lines),
  );
  expect(additions).toEqual([`account: + connect-src ${MAPS}`, `account: + frame-src ${MAPS}`]);

  const cors = { 'Access-Control-Allow-Origin': '*' };
  await page.route(`${MAPS}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A map</p>', headers: cors }),
  );
  await openPage(page, ownSite.address, CONFIRM);
  expect(await page.evaluate(mayCall, `${MAPS}/tiles`)).toBe(true);
  await page.evaluate(showFrame, `${MAPS}/map`);
  await expect(page.frameLocator('iframe').getByText('A map')).toBeVisible();
  browserLog.expect(/violation of connect-src: https:\/\/elsewhere/);
  browserLog.allow(/elsewhere\.example/);
  expect(await page.evaluate(mayCall, 'https://elsewhere.example/')).toBe(false);
  for (const file of ['index.html', 'private-policy.html', '404.html'])
    expect(await readFile(path.join(ownStore, file), 'utf8'), file).not.toContain(MAPS);
});

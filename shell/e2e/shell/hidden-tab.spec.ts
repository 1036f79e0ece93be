import { setTimeout as pause } from 'node:timers/promises';
import { BareBrowser } from '../support/BareBrowser';
import { CONFIRM } from '../support/pages';
import { expect, test } from '../support/site';

const PRESS = `(() => {
  const button = document.querySelector('main button');
  if (document.visibilityState !== 'visible' || !button) return false;
  button.click();
  return true;
})()`;

const TOASTS = `document.querySelectorAll('[role=log] .MuiAlert-root').length`;

let browser: BareBrowser;
test.afterEach(() => browser.close());

test(
  'a toast stays while its tab is hidden, and closes when its remaining time has passed',
  { tag: '@all' },
  async ({ site, folder }) => {
    browser = BareBrowser.start(folder);
    const tab = await browser.open(`${site.address}${CONFIRM.path}?token=abc`);
    await expect.poll(() => tab.evaluate(PRESS)).toBe(true);
    await expect.poll(() => tab.evaluate(TOASTS)).toBe(1);

    await browser.open('about:blank');
    await expect.poll(() => tab.evaluate('document.visibilityState')).toBe('hidden');
    // Longer than a toast stays, with its animation.
    await pause(7_000);
    await tab.bringToFront();
    await expect.poll(() => tab.evaluate('document.visibilityState')).toBe('visible');
    await pause(1_000);
    expect(await tab.evaluate(TOASTS)).toBe(1);
    await expect.poll(() => tab.evaluate(TOASTS)).toBe(0);
  },
);

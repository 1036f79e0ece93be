import { ConfirmPage } from '../support/ConfirmPage';
import { expectAccessible } from '../support/expectAccessible';
import { openPage, PAGES, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import { defer, json } from '../support/TestApi';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('every page has no accessibility violations', async ({ page, site, browserLog }) => {
  browserLog.expect(/404/);
  for (const target of PAGES) {
    await openPage(page, site.address, target);
    await page
      .locator('details')
      .evaluateAll((all) => all.forEach((one) => one.toggleAttribute('open', true)));
    await expectAccessible(page);
  }
  await page.goto(`${site.address}/nowhere`);
  await waitForHydration(page);
  await expectAccessible(page);
});

test('the confirmation page has no accessibility violations during and after a call', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  browserLog.expect(/status of 400/, /^console\.log/);
  const confirm = await new ConfirmPage(page).open(site.address);
  const expired = defer(json(400, { message: 'This link has expired. Ask for a new one.' }));
  api.respondWith(expired.responder);
  await confirm.button.click();
  await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
  await expectAccessible(page);
  expired.send();
  await confirm.expectError(/expired/);
  await expectAccessible(page);
  api.respondWith(json(200, {}));
  await confirm.button.click();
  await confirm.expectConfirmed();
  await confirm.raiseToasts(api, 1);
  await expectAccessible(page);
});

test(
  'nothing cuts the focus ring of a link or a button',
  { tag: '@all' },
  async ({ page, site }) => {
    for (const target of PAGES) {
      await openPage(page, site.address, target);
      await page
        .locator('details')
        .evaluateAll((all) => all.forEach((one) => one.toggleAttribute('open', true)));
      // After a key, a script's focus has a ring, too.
      await page.keyboard.press('Tab');
      const { cut, stops } = await page.evaluate(findCutRings);
      expect(stops, target.name).toBeGreaterThan(2);
      expect(cut, target.name).toEqual([]);
    }
  },
);

/** In the browser: the links and buttons whose ring something cuts. */
function findCutRings() {
  const controls = [...document.querySelectorAll<HTMLElement>('a, button, summary')];
  const shown = controls.filter((element) => element.checkVisibility());
  const cut = shown.filter((element) => {
    element.focus();
    const { outlineWidth, outlineOffset } = getComputedStyle(element);
    const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (ring <= 0 || left < ring || right > document.documentElement.clientWidth - ring)
      return true;
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const isWithin =
        (overflowX === 'visible' ||
          (left - ring >= edge.left && right + ring <= edge.left + box.clientWidth)) &&
        (overflowY === 'visible' ||
          (top - ring >= edge.top && bottom + ring <= edge.top + box.clientHeight));
      if (!isWithin) return true;
    }
    return false;
  });
  return { cut: cut.map(({ textContent }) => textContent), stops: shown.length };
}

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

test('nothing cuts the focus ring of a link or a button', async ({ page, site }) => {
  for (const target of PAGES) {
    await openPage(page, site.address, target);
    await page
      .locator('details')
      .evaluateAll((all) => all.forEach((one) => one.toggleAttribute('open', true)));
    const cut: string[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return;
        const { outlineWidth, outlineOffset } = getComputedStyle(element);
        const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
        const { left, right, top, bottom } = element.getBoundingClientRect();
        let isCut = ring <= 0 || left < ring || right > document.documentElement.clientWidth - ring;
        for (let box = element.parentElement; box && box !== document.body;) {
          const { overflowX, overflowY } = getComputedStyle(box);
          const edge = box.getBoundingClientRect();
          if (overflowX !== 'visible')
            isCut ||= left - ring < edge.left || right + ring > edge.left + box.clientWidth;
          if (overflowY !== 'visible')
            isCut ||= top - ring < edge.top || bottom + ring > edge.top + box.clientHeight;
          box = box.parentElement;
        }
        return { name: element.textContent, isCut };
      });
      if (!focused) break;
      if (focused.isCut) cut.push(focused.name);
    }
    expect(cut, target.name).toEqual([]);
  }
});

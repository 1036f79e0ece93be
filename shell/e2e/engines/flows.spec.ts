import { NEW_HOME, NEW_POLICY, NOT_DRAWN, PREVIEW, test } from '../releases/sitePlaces';
import { SUCCESS } from '../support/ConfirmPage';
import { CONFIRM, HOME, PAGES, POLICY } from '../support/pages';
import { expect } from '../support/site';
import { defer, json } from '../support/TestApi';
import { EngineBrowser } from './EngineBrowser';
import { firefox } from './firefox';
import { webKitGtk } from './webKitGtk';

const HEADING = 'main h1';
const BUTTON = 'main button';
const CONFIRMED = 'main [role=status] span';
const POLICY_LINK = `footer a[href="${POLICY.path}"]`;
const PREVIEW_BAR = 'aside';

const SUCCEED = json(200, { message: 'Email confirmed' });

for (const engine of [firefox, webKitGtk])
  test.describe(`${engine.name}:`, { tag: '@all' }, () => {
    // In one worker, which starts the browser once.
    test.describe.configure({ mode: 'default' });
    const browser = new EngineBrowser(engine);
    test.beforeAll(() => browser.start());
    test.afterAll(() => browser.stop());

    /** Waits until what rises into place is there: until then, the page is higher, and a press may miss its link. */
    const waitForRest = () =>
      expect.poll(() => browser.run(() => document.getAnimations().length)).toBe(0);

    test('every page shows and is hydrated, without complaint', async ({ site }) => {
      for (const page of PAGES) {
        await browser.open(site, page);
        expect(await browser.run(() => document.title)).toBe(page.title);
        await browser.expectProblems();
      }
    });

    test('a link loads no document, and Back restores place and focus', async ({ site }) => {
      await browser.open(site, HOME);
      const readPlace = () => browser.run(() => [scrollY, document.activeElement?.tagName]);
      await waitForRest();
      await browser.run(() => scrollTo(0, 9999));
      const [bottom] = await readPlace();
      expect(bottom).toBeGreaterThan(100);
      await browser.press(POLICY_LINK);
      await browser.expectText(HEADING, POLICY.heading);
      await expect.poll(readPlace).toEqual([0, 'H1']);
      await browser.send('back', {});
      await browser.expectText(HEADING, HOME.heading);
      await expect.poll(readPlace).toEqual([bottom, 'A']);
      await browser.expectProblems();
    });

    test('a reload keeps the place, also at an address with a fragment', async ({ site }) => {
      await browser.open(site, POLICY, '#sharing');
      await browser.run(() => scrollTo(0, 300));
      // Firefox may restore a part of a pixel less.
      const readTop = () => browser.run(() => Math.round(scrollY));
      await expect.poll(readTop).toBe(300);
      await browser.run(() => Object.assign(window, { isLeft: true }) && location.reload());
      const isNew = () =>
        browser.run(() => !('isLeft' in window) && document.readyState === 'complete');
      await expect.poll(() => isNew().catch(() => false)).toBe(true);
      await expect.poll(readTop).toBe(300);
    });

    test('an early press of Confirm makes one call, and the card tells it later', async ({
      site,
      api,
    }) => {
      const response = defer(SUCCEED);
      api.respondWith(response.responder);
      await browser.openEarly(site, CONFIRM, '?token=t0k3n');
      await browser.press(BUTTON);
      await browser.expectText('main [role=status]', 'Confirming …');
      await expect.poll(() => api.calls.length).toBe(1);
      site.held.release();
      await browser.expectText(`${BUTTON}[aria-busy=true]`, 'Confirm');
      response.send();
      await browser.expectText(CONFIRMED, `${SUCCESS} You can go back to the app.`);
      expect(api.calls).toMatchObject([{ url: '/api/auth/confirmation/t0k3n' }]);
      await browser.expectProblems();
    });

    test('a tab shows a preview until it is left', async ({ ownSite, version }) => {
      await browser.open(ownSite, NEW_HOME, `?preview=${PREVIEW}`);
      await browser.expectText(
        PREVIEW_BAR,
        `Preview ${PREVIEW}: marketing ${version}Leave preview`,
      );
      await browser.press(POLICY_LINK);
      await browser.expectText(HEADING, NEW_POLICY.heading);
      await browser.send('open', { url: ownSite.address });
      await browser.expectText(HEADING, NEW_HOME.heading);
      await browser.run((draw) => localStorage.setItem('draw', draw), String(NOT_DRAWN));
      await browser.press(`${PREVIEW_BAR} a`);
      await browser.expectText(HEADING, HOME.heading);
      expect(await browser.count(PREVIEW_BAR)).toBe(0);
    });
  });

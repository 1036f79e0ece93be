import type { Page } from '@playwright/test';
import { ConfirmPage, SUCCESS } from '../support/ConfirmPage';
import { CONFIRM, follow, headOf, HOME, POLICY } from '../support/pages';
import { expect, test, type HydratedWindow } from '../support/site';
import type { TestApi } from '../support/TestApi';

/** Walks, and steps of each. */
const WALKS = 30;
const STEPS = 25;

/** Returns a source of numbers from 0 to 1 that a seed determines. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a visitor sees of a page and its history, wherever both sites must agree. */
const describe = async (page: Page) => ({
  head: await headOf(page),
  ...(await page.evaluate(() => ({
    address: location.pathname + location.search + location.hash,
    heading: [...document.querySelectorAll('main h1')].find((each) => each.checkVisibility())
      ?.textContent,
    // A layout of its own may round in another way.
    top: Math.round(scrollY / 4),
    entries: navigation.entries().length,
    entry: navigation.currentEntry?.index,
    mains: [...document.querySelectorAll('main')].filter((each) => each.checkVisibility()).length,
    open: [...document.querySelectorAll('details')]
      .filter((each) => each.checkVisibility())
      .map(({ open }) => open),
  }))),
});

/** Opens the site without its scripts in a tab: plain documents, as the browser itself handles them. */
async function withoutScripts(page: Page): Promise<void> {
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text())
        .replace(/<template id="scripts">[^]*?<\/template>/, '')
        .replace(/<script(?! type="application)[^]*?<\/script>/g, '');
      await route.fulfill({ response, body: html });
    },
  );
}

type Step = (page: Page) => Promise<unknown>;

/** Presses a link of the page on screen, as the mouse does. */
const press =
  (href: string, at: number, isDouble: boolean): Step =>
  async (page) => {
    const link = page.locator(`a[href="${href}"]:visible`).nth(at);
    await link.scrollIntoViewIfNeeded();
    // A second press within half a second would be that of a double click, and Chromium notes the place of an entry with
    // a delay.
    await page.waitForTimeout(600);
    await link.click({ clickCount: isDouble ? 2 : 1, noWaitAfter: true });
  };

const scroll =
  (part: number): Step =>
  (page) =>
    page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), part);

const STEPS_OF_HISTORY: Record<string, Step> = {
  back: (page) => page.evaluate(() => history.back()),
  forward: (page) => page.evaluate(() => history.forward()),
  reload: (page) => page.reload(),
};

const PRESS = 'press Confirm';

/** Confirms, where there are scripts. */
const pressConfirm: Step = async (page) => {
  const isPlain = (await page.locator('template#scripts, script[type=module]').count()) === 0;
  if (!isPlain) await new ConfirmPage(page).button.click();
};

/** Expects that the first press of each document has made a call, and that its outcome is told once. */
async function expectOutcome(page: Page, { calls }: TestApi, steps: string[]): Promise<void> {
  const inDocuments = steps.join().split('reload');
  const presses = inDocuments.filter((taken) => taken.includes(PRESS)).length;
  await expect.poll(() => calls.length).toBe(presses);
  await expect(page.getByText(SUCCESS).filter({ visible: true })).toHaveCount(1);
}

/** Chooses a step that both tabs can take. @returns its name, and the step */
async function choose(page: Page, random: () => number): Promise<[name: string, step: Step]> {
  const pick = <Item>(items: Item[]) => items[Math.floor(random() * items.length)] as Item;
  const { entry, entries } = await page.evaluate(() => ({
    entry: navigation.currentEntry?.index ?? 0,
    entries: navigation.entries().length,
  }));
  const kinds = ['link', 'link', 'link', 'double', 'scroll', 'scroll', 'query', 'reload'];
  if (entry > 0) kinds.push('back', 'back');
  if (/confirm\?token/.test(page.url())) kinds.push(PRESS, PRESS);
  if (entry < entries - 1) kinds.push('forward');
  const kind = pick(kinds);
  if (kind === 'scroll') {
    const part = random();
    return [`scroll to ${part}`, scroll(part)];
  }
  if (kind === 'query') {
    const href = pick(['?q=1', '?q=2#main', '?']);
    return [`follow ${href}`, (page) => follow(page, href)];
  }
  if (kind === PRESS) return [kind, pressConfirm];
  const known = STEPS_OF_HISTORY[kind];
  if (known) return [kind, known];
  const links = await page
    .locator('a[href^="/"]:visible, a[href^="#"]:visible')
    .evaluateAll((all) =>
      all.flatMap((link) => {
        const href = link.getAttribute('href') ?? '';
        const { width, height } = link.getBoundingClientRect();
        return width > 1 && height > 1 && !link.matches('[href="#main"]') ? [href] : [];
      }),
    );
  const href = pick(links);
  const same = links.filter((each) => each === href).length;
  const at = Math.floor(random() * same);
  return [`${kind} ${href} ${at}`, press(href, at, kind === 'double')];
}

for (let seed = 1; seed <= WALKS; seed += 1)
  test(
    `a random walk does what plain documents of the same pages do (seed ${seed})`,
    { tag: '@all' },
    async ({ browser, page, site, api, browserLog }) => {
      // Confirm logs the response.
      browserLog.allow(/^console\.log/);
      test.setTimeout(120_000);
      const random = createRandom(seed);
      // A tab behind another one of its window draws seldom, and both are waited for.
      const plain = await browser.newPage();
      const size = seed % 2 === 0 ? { width: 390, height: 700 } : { width: 1280, height: 800 };
      await withoutScripts(plain);
      const first = [HOME, POLICY, CONFIRM][seed % 3]!.path;
      for (const each of [page, plain]) {
        await each.setViewportSize(size);
        await each.emulateMedia({ reducedMotion: 'reduce' });
        await each.goto(`${site.address}${first}?token=good`);
      }
      const steps: string[] = [];
      for (let at = 0; at < STEPS; at += 1) {
        await page.waitForFunction(() => (window as HydratedWindow).isHydrated);
        const [name, step] = await choose(plain, random);
        steps.push(name);
        // A document that loads at once ends the script that has asked for it.
        await Promise.all([page, plain].map((each) => step(each).catch(ignoreNavigation)));
        if (name === PRESS) await expectOutcome(page, api, steps);
        // The page that a step leads to comes with the next task, or with a document.
        await page.waitForTimeout(60);
        if (/^(back|forward)$/.test(name)) await keepFragmentPlace(page, plain);
        await expect
          .poll(() => describe(page).catch(() => undefined), {
            message: `seed ${seed}: ${steps.join(', ')}`,
          })
          .toEqual(await settled(plain));
      }
      await plain.close();
    },
  );

/**
 * Takes a plain document to the place of the site's page, where Back has led to a fragment of the document on
 * screen: Chromium goes to the fragment's place then, and the site to the one that the visitor had left.
 */
async function keepFragmentPlace(page: Page, plain: Page): Promise<void> {
  const { address } = await settled(plain);
  if (!address.includes('#')) return;
  const { pathname } = new URL(plain.url());
  await expect.poll(() => page.url()).toBe(plain.url());
  await page.waitForFunction((path) => location.pathname === path, pathname);
  await page.waitForTimeout(100);
  const top = await page.evaluate(() => scrollY);
  await plain.evaluate((place) => scrollTo(0, place), top);
}

function ignoreNavigation(error: Error): void {
  if (!error.message.includes('because of a navigation')) throw error;
}

/** Describes plain documents once the step's own has loaded. */
async function settled(page: Page) {
  await page.waitForLoadState('load');
  let last = await describe(page).catch(() => undefined);
  for (;;) {
    await page.waitForTimeout(60);
    const next = await describe(page).catch(() => undefined);
    if (next && JSON.stringify(next) === JSON.stringify(last)) return next;
    if (next) last = next;
  }
}

import type { Page } from '@playwright/test';
import { placePath, rolloutName } from '@site/format';
import { DRAWN, NOT_DRAWN, PREVIEW, setDraw, STOPPED } from '../releases/sitePlaces';
import { UNUSED_PRELOAD } from '../support/BrowserLog';
import { ConfirmPage, SUCCESS } from '../support/ConfirmPage';
import { CONFIRM, follow, headOf, HOME, POLICY } from '../support/pages';
import { expect, type HydratedWindow } from '../support/site';
import { respond, type TestApi } from '../support/TestApi';
import { test } from './walkedSite';

/** Walks, and steps of each. */
const WALKS = 30;
const STEPS = 15;

/** Milliseconds after which Chromium has noted the place of an entry. */
const NOTED = 600;

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

type Pick = <Item>(items: Item[]) => Item;

/** Draws the conditions of a walk on a site with a rollout of this name. */
const drawSetting = (pick: Pick, rollout: string) => ({
  /** The preview or rollout, which scripts lead to. */
  place: pick(['', '', PREVIEW, rollout]),
  /** The remote whose scripts do not load: not account, since the shell then adds a bar below Confirm. */
  down: pick([undefined, undefined, 'marketing', 'plans']),
  /** The size of the text, in percent. */
  text: pick([100, 100, 200]),
  /** Milliseconds that a style sheet takes. */
  sheets: pick([0, 400]),
  tabs: pick([1, 2]),
});
type Setting = ReturnType<typeof drawSetting>;

/** A tab of the site, the same tab without scripts, and their common steps. */
interface Tab {
  page: Page;
  plain: Page;
  steps: string[];
  /** What the plain tab shows. */
  shown?: Awaited<ReturnType<typeof settled>>;
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
    sheet: getComputedStyle(document.documentElement).getPropertyValue('--plan'),
    isMixed: 'isMixed' in window,
    isWide: document.documentElement.scrollWidth > innerWidth,
    entries: navigation.entries().length,
    entry: navigation.currentEntry?.index,
    mains: [...document.querySelectorAll('main')].filter((each) => each.checkVisibility()).length,
    open: [...document.querySelectorAll('details')]
      .filter((each) => each.checkVisibility())
      .map(({ open }) => open),
  }))),
});

/** In the browser, before the page: notes a frame with the plans' style sheet on another page, or without it on theirs. */
function watchSheet() {
  const heading = [...document.querySelectorAll('main h1')].find((each) => each.checkVisibility());
  const style = heading && getComputedStyle(heading).getPropertyValue('--plan');
  if (heading && heading.textContent.startsWith('Plan ') !== (style === '1'))
    Object.assign(window, { isMixed: true });
  requestAnimationFrame(watchSheet);
}

/** Opens the site without its scripts in a tab: plain documents, as the browser itself handles them. */
async function withoutScripts(page: Page, { place, down }: Setting): Promise<void> {
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      const { origin, pathname } = new URL(route.request().url());
      const placed = place && (await route.fetch({ url: origin + placePath(place, pathname) }));
      // A rollout has only the pages of its app.
      const response = placed && placed.ok() ? placed : await route.fetch();
      const html = (await response.text())
        // Without the page's code, nobody knows its parameter.
        .replaceAll('{id}', down === 'plans' ? '{id}' : pathname.replace(/.*\//, ''))
        .replace(/<template id="scripts">[^]*?<\/template>/, '')
        .replace(/<script(?! type="application)[^]*?<\/script>/g, '');
      await route.fulfill({ response, body: html });
    },
  );
}

type Step = (page: Page) => Promise<unknown>;

/** Presses a link of the page on screen: with the mouse, or with no sign before that the visitor will. */
const press =
  (href: string, at: number, kind: string): Step =>
  async (page) => {
    const link = page.locator(`a[href="${href}"]:visible`).nth(at);
    await link.scrollIntoViewIfNeeded();
    // A second press within half a second would be that of a double click.
    await page.waitForTimeout(NOTED);
    if (kind === 'key') return link.press('Enter', { noWaitAfter: true });
    if (kind === 'script') return link.evaluate((element) => (element as HTMLElement).click());
    return link.click({ clickCount: kind === 'double' ? 2 : 1, noWaitAfter: true });
  };

const scroll =
  (part: number): Step =>
  (page) =>
    page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), part);

const STEPS_OF_HISTORY: Record<string, Step> = {
  back: (page) => page.evaluate(() => history.back()),
  forward: (page) => page.evaluate(() => history.forward()),
  reload: async (page) => {
    await page.waitForTimeout(NOTED);
    await page.reload();
  },
};

const PRESS = 'press Confirm';

/** Confirms, where there are scripts. */
const pressConfirm: Step = async (page) => {
  const isPlain = (await page.locator('template#scripts, script[type=module]').count()) === 0;
  if (!isPlain) await new ConfirmPage(page).button.click();
};

/** Expects that the first press of each document has made a call, and that its outcome is told once. */
async function expectOutcome(page: Page, { calls }: TestApi, pressed: Set<number>): Promise<void> {
  pressed.add(await page.evaluate(() => performance.timeOrigin));
  await expect.poll(() => calls.length).toBe(pressed.size);
  await expect(page.getByText(SUCCESS).filter({ visible: true })).toHaveCount(1);
}

/** Chooses a step that both tabs can take. @returns its name, and the step */
async function choose(
  page: Page,
  random: () => number,
  pick: Pick,
): Promise<[name: string, step: Step]> {
  const { entry, entries } = await page.evaluate(() => ({
    entry: navigation.currentEntry?.index ?? 0,
    entries: navigation.entries().length,
  }));
  const kinds = ['link', 'link', 'double', 'key', 'script', 'scroll', 'scroll', 'follow', 'follow'];
  kinds.push('reload');
  if (entry > 0) kinds.push('back', 'back');
  if (/confirm\?token/.test(page.url())) kinds.push(PRESS, PRESS);
  if (entry < entries - 1) kinds.push('forward');
  const kind = pick(kinds);
  if (kind === 'scroll') {
    const part = random();
    return [`scroll to ${part}`, scroll(part)];
  }
  if (kind === 'follow') {
    const href = pick(['?q=1', '?q=2#main', '?', '/plans/1', '/plans/2', HOME.path, POLICY.path]);
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
        return width > 1 && height > 1 && !link.matches('[href="#main"], [href*="preview="]')
          ? [href]
          : [];
      }),
    );
  const href = pick(links);
  const same = links.filter((each) => each === href).length;
  const at = Math.floor(random() * same);
  return [`${kind} ${href} ${at}`, press(href, at, kind)];
}

/** Opens a tab of the site, and its plain counterpart. */
async function openTab(page: Page, plain: Page, address: string, setting: Setting): Promise<Tab> {
  const { place, text, sheets } = setting;
  await withoutScripts(plain, setting);
  if (sheets)
    await page.route('**/*.css', async (route) => {
      await page.waitForTimeout(sheets);
      await route.continue();
    });
  await setDraw(page, place && place !== PREVIEW ? DRAWN : NOT_DRAWN);
  await page.addInitScript(watchSheet);
  for (const each of [page, plain]) {
    await each.emulateMedia({ reducedMotion: 'reduce' });
    await each.addInitScript((size) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`html { font-size: ${size}% }`);
      document.adoptedStyleSheets = [sheet];
    }, text);
  }
  await plain.goto(address);
  await page.goto(address + (place === PREVIEW ? `&preview=${PREVIEW}` : ''));
  return { page, plain, steps: [] };
}

for (let seed = 1; seed <= WALKS; seed += 1)
  test(
    `a random walk does what plain documents of the same pages do (seed ${seed})`,
    { tag: '@all' },
    async ({ browser, context, page, site, walked, api, browserLog }) => {
      // Confirm logs the response.
      browserLog.allow(/^console\.log/, STOPPED);
      test.setTimeout(120_000);
      const random = createRandom(seed);
      const pick: Pick = (items) => items[Math.floor(random() * items.length)]!;
      const setting = drawSetting(pick, rolloutName('marketing', walked.version));
      const { down } = setting;
      if (down) {
        browserLog.allow(/RemoteLoadError: /, /status of 404/, UNUSED_PRELOAD);
        site.fault = { address: new RegExp(`^/apps/${down}/.*\\.js`), respond: respond(404) };
      }
      const viewport = seed % 2 === 0 ? { width: 390, height: 700 } : { width: 1280, height: 800 };
      const tabs: Tab[] = [];
      for (let at = 0; at < setting.tabs; at += 1) {
        const first = [HOME, POLICY, CONFIRM, { path: '/plans/1' }][(seed + at) % 4]!.path;
        const address = `${site.address}${first}?token=good`;
        const tab = at === 0 ? page : await context.newPage();
        await tab.setViewportSize(viewport);
        // A tab behind another one of its window draws seldom, and both are waited for.
        const plain = await browser.newPage({ viewport });
        tabs.push(await openTab(tab, plain, address, setting));
      }
      const pressed = new Set<number>();
      for (let at = 0; at < STEPS; at += 1) {
        const stepping = pick(tabs);
        const { page, plain, steps } = stepping;
        await page.waitForFunction(
          () => (window as HydratedWindow).isHydrated || document.querySelector('[data-snapshot]'),
        );
        const [name, step] = await choose(plain, random, pick);
        steps.push(name);
        const before = await plain.evaluate(() => scrollY);
        // A document that loads at once ends the script that has asked for it.
        await Promise.all([page, plain].map((each) => step(each).catch(ignoreNavigation)));
        if (name === PRESS) await expectOutcome(page, api, pressed);
        // The page that a step leads to comes with the next task, or with a document.
        await page.waitForTimeout(60);
        if (/^(back|forward)$/.test(name)) await keepFragmentPlace(page, plain);
        if (name === 'reload') await keepReloadedPlace(plain, before);
        stepping.shown = { ...(await settled(plain)), isMixed: false, isWide: false };
        const taken = tabs.map((tab) => tab.steps.join(', ')).join('; other tab: ');
        const message = `seed ${seed}, ${JSON.stringify(setting)}: ${taken}`;
        for (const tab of tabs.filter(({ shown }) => shown))
          await expect
            .poll(() => describe(tab.page).catch(() => undefined), { message })
            .toEqual(tab.shown);
      }
      for (const { plain } of tabs) await plain.close();
    },
  );

/**
 * Takes a plain document to the place of the site's page, where Back has led to a fragment of the document on
 * screen: Chromium goes to the fragment's place then, and the site to the one that the visitor had left.
 */
async function keepFragmentPlace(page: Page, plain: Page): Promise<void> {
  const { address, heading } = await settled(plain);
  if (!address.includes('#')) return;
  // A page whose scripts can't be loaded comes with a document, after some tries.
  const headingOf = () => describe(page).then((seen) => seen.heading, ignoreNavigation);
  await expect.poll(() => (page.url() === plain.url() ? headingOf() : '')).toBe(heading);
  await settled(page);
  const top = await page.evaluate(() => scrollY);
  await plain.evaluate((place) => scrollTo(0, place), top);
}

/** Takes a plain document at a fragment to its place before a reload: Chromium goes there or to the fragment, by chance. */
async function keepReloadedPlace(plain: Page, top: number): Promise<void> {
  const { address } = await settled(plain);
  if (address.includes('#')) await plain.evaluate((place) => scrollTo(0, place), top);
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
    // That of a document that has come meanwhile.
    await page.waitForLoadState('load');
    const next = await describe(page).catch(() => undefined);
    if (next && JSON.stringify(next) === JSON.stringify(last)) return next;
    if (next) last = next;
  }
}

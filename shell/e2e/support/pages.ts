import type { Locator, Page } from '@playwright/test';
import { ROUTES } from './routes';
import { type HydratedWindow, expect } from './site';

/** A page of the site as a visitor sees it. */
export interface SitePage {
  /** As its remote exposes it, e.g. `Home`. */
  name: string;
  path: string;
  remote: string;
  title: string;
  heading: string;
}

export const HOME: SitePage = {
  name: 'Home',
  path: '/',
  remote: 'marketing',
  title: 'Workout Planner - Home',
  heading: 'Set Your Goals Crush Your Goals',
};

export const POLICY: SitePage = {
  name: 'PrivacyPolicy',
  path: '/private-policy',
  remote: 'marketing',
  title: 'Workout Planner - Privacy Policy',
  heading: 'Privacy Policy',
};

export const CONFIRM: SitePage = {
  name: 'ConfirmEmail',
  path: '/account/confirm',
  remote: 'account',
  title: 'Workout Planner - Confirm your email',
  heading: 'Click here to confirm your email',
};

/** All pages that have a route. Of those without an entry above, the tests know any heading. */
export const PAGES = ROUTES.map(
  ({ path, remote, page, title }) =>
    [HOME, POLICY, CONFIRM].find((known) => known.path === path) ?? {
      name: page,
      path,
      remote,
      title: title.replace('{productName}', 'Workout Planner'),
      heading: /\S/,
    },
);

/** A page whose heading may be any text. */
export type AnyPage = (typeof PAGES)[number];

/** Locates the heading of a page. */
export const headingOf = (page: Page, { heading }: Pick<AnyPage, 'heading'>) =>
  page.getByRole('heading', { level: 1, name: heading, exact: true });

/** Opens a page and waits until it is hydrated. */
export async function openPage(page: Page, address: string, target: AnyPage): Promise<void> {
  await page.goto(address + target.path);
  await expect(headingOf(page, target)).toBeVisible();
  await waitForHydration(page);
}

/** Waits until the page is hydrated, so that its controls work. */
export async function waitForHydration(page: Page, options?: { timeout: number }): Promise<void> {
  await page.waitForFunction(() => (window as HydratedWindow).isHydrated, undefined, options);
}

/** Waits until no animation runs. Until then, colors are not final, and what rises into place makes the page higher. */
export async function waitForRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

/** Returns an element's box on the screen, with its edges. Fails if it is not rendered. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`not rendered: ${String(element)}`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** What of a document's head follows a navigation. */
const FOLLOWING =
  'title,[name=description],[name=robots],[rel=canonical],[property="og:title"],[property="og:description"],[property="og:url"]';

/** Returns what of a document's head follows a navigation, sorted. */
export const headOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...document.head.querySelectorAll(selector)].map((each) => each.outerHTML).sort(),
    FOLLOWING,
  );

/** Makes pages opened from now on save data: they prefetch nothing. */
export const enableDataSaver = (page: Page) =>
  page.addInitScript(() => {
    const connection = { effectiveType: '4g', saveData: true };
    Object.defineProperty(navigator, 'connection', { value: connection });
  });

/** Makes the connection one that is too slow to prefetch pages of other remotes. */
export const enableSlowConnection = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } });
  });

/** Follows a link to an address, from a page that need not have one. */
export async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: 'Go' });
    document.body.append(link);
    link.click();
    link.remove();
  }, href);
}

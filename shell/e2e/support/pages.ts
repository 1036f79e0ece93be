import type { Page } from '@playwright/test';
import type { RemoteName } from '@site/contract';
import type { HydratedWindow } from './noteHydration';
import { expect } from './site';

/** A page of the site, as a visitor meets it. */
export interface SitePage {
  name: string;
  path: string;
  remote: RemoteName;
  title: string;
  heading: string;
}

export const HOME: SitePage = {
  name: 'home',
  path: '/',
  remote: 'marketing',
  title: 'Workout Planner - Home',
  heading: 'Set Your Goals Crush Your Goals',
};

export const POLICY: SitePage = {
  name: 'privacy policy',
  path: '/private-policy',
  remote: 'marketing',
  title: 'Workout Planner - Privacy Policy',
  heading: 'Privacy Policy',
};

export const CONFIRM: SitePage = {
  name: 'confirm email',
  path: '/account/confirm',
  remote: 'account',
  title: 'Workout Planner - Confirm your email',
  heading: 'Click here to confirm your email',
};

export const PAGES = [HOME, POLICY, CONFIRM];

/** The heading of a page. */
export const headingOf = (page: Page, { heading }: SitePage) =>
  page.getByRole('heading', { level: 1, name: heading, exact: true });

/** Opens a page and waits until it works. */
export async function visit(page: Page, address: string, target: SitePage): Promise<void> {
  await page.goto(address + target.path);
  await expect(headingOf(page, target)).toBeVisible();
  await works(page);
}

/** Waits until a page is hydrated and its controls work. */
export async function works(page: Page, options?: { timeout: number }): Promise<void> {
  await page.waitForFunction(() => (window as HydratedWindow).isHydrated, undefined, options);
}

/** Opens pages from now on as somebody who saves data: nothing is loaded ahead of a click. */
export const saveData = (page: Page) => setLine(page, { saveData: true });

/** Gives the browser a line, as the page is told of it. */
export const setLine = (page: Page, connection: { saveData?: boolean; downlink?: number }) =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', ...value } });
  }, connection);

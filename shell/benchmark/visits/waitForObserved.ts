import type { Page } from '@playwright/test';
import type { Observed } from './Observed';
import { TIMEOUT } from './waitUntil';

/**
 * Waits until the page has recorded a value.
 *
 * @param fault the error message without the time limit
 * @throws Error after {@link TIMEOUT}
 */
export async function waitForObserved<
  Name extends 'firstPaint' | 'largestPaint' | 'button' | 'pressShown' | 'navigation',
>(page: Page, name: Name, fault: string): Promise<NonNullable<Observed[Name]>> {
  const found = await page
    .waitForFunction((key) => window.observed[key], name, { timeout: TIMEOUT })
    .catch((cause: unknown) => {
      throw new Error(`${fault} within ${TIMEOUT / 1000} s`, { cause });
    });
  return (await found.jsonValue()) as NonNullable<Observed[Name]>;
}

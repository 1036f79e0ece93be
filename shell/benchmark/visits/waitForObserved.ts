import type { Page } from '@playwright/test';
import type { Observed } from './Observed';
import { LIMIT } from './waitUntil';

/**
 * Waits until a page has observed something.
 *
 * @param fault what is wrong when it does not
 * @throws Error with the fault
 */
export async function waitForObserved<Name extends 'button' | 'sign' | 'navigation'>(
  page: Page,
  name: Name,
  fault: string,
): Promise<NonNullable<Observed[Name]>> {
  const found = await page
    .waitForFunction((key) => window.observed[key], name, { timeout: LIMIT })
    .catch((cause: unknown) => {
      throw new Error(`${fault} within ${LIMIT / 1000} s`, { cause });
    });
  return (await found.jsonValue()) as NonNullable<Observed[Name]>;
}

import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { waitForRest } from './pages';
import { expect } from './site';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe on the page in its present state, with all rules of WCAG 2.2 A and AA and axe's best
 * practices.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForRest(page);
  // The page's Content-Security-Policy would refuse it as a script element.
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } };
    const results = await axe.run();
    return results.violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`,
    );
  });
  expect(violations).toEqual([]);
}

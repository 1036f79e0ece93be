import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from './site';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Lets axe look at the page as it stands, with every rule for WCAG 2.2 A and AA and its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  // What still moves or fades in has no settled colours.
  await expect
    .poll(() =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      ),
    )
    .toBe(0);
  // Evaluated rather than added to the page as a script, which a content security policy would refuse.
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

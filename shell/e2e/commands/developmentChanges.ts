import type { Page } from '@playwright/test';
import path from 'node:path';
import { SUCCESS } from '../support/ConfirmPage';
import { CONFIRM } from '../support/pages';
import { replaceInFile } from '../support/copyRepository';
import { expect } from '../support/site';
import { REBUILD, type Place } from './developmentMistakes';

/** Replaces a text of a component by one that counts how often it is touched. */
export async function addCounter(copy: string, { file, text }: Place): Promise<void> {
  const place = path.join(copy, file);
  await replaceInFile(place, 'import', "import { useState } from 'react';\nimport");
  await replaceInFile(place, ') {\n', ') {\n  const [count, setCount] = useState(0);\n');
  const counter = `<span onPointerDown={() => setCount(count + 1)}>${text}, {count}</span>`;
  await replaceInFile(place, text, counter);
}

/** Touches a counter. */
export const touch = (page: Page, { text }: Place) =>
  page.locator('span', { hasText: text }).last().dispatchEvent('pointerdown');

/** Marks the document, to tell a refresh from a reload. */
export const markDocument = (page: Page) =>
  page.evaluate(() => (document.documentElement.dataset.same = 'yes'));
export const markOf = (page: Page) => page.locator('html[data-same]');

/**
 * Changes the early module of the confirmation page. The page must have it, once.
 */
export async function changeEarlyModule(page: Page, copy: string, address: string) {
  const link = `${address}${CONFIRM.path}?token=t0k3n`;
  const source = path.join(copy, 'account-remote/src/confirm-email/postConfirmation.ts');
  await replaceInFile(source, SUCCESS, 'Changed.');
  const read = async () => {
    const headers = { accept: 'text/html' };
    return (await page.request.get(link, { headers, ...REBUILD })).text();
  };
  await expect.poll(read, REBUILD).toMatch(/<script[^>]* id="early">.*Changed\..*<\/script>/);
  expect((await read()).match(/<script[^>]* id="early">/g)).toHaveLength(1);
}
